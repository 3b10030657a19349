// Pointer and keys over a live table: hold its order, move the active row, translate presses into commands on rows.

import { commandAt, slotAt, type KeyCommand } from "../desk/keys/key-table.ts";
import { typedLetters, writtenBy } from "../desk/keys/typed-letters.ts";
import type { FrameLoop } from "../market/frame-loop.ts";
import { lastInputWasKey } from "../ui/last-input.ts";
import type { GridElements } from "./grid-elements.ts";
import { moveByKey } from "./grid-keys.ts";
import type { LiveGrid } from "./live-grid.ts";
import { LongPress } from "./long-press.ts";
import type { AskedRow, Point, RowCommands } from "./row-commands.ts";
import { rowKeyOf } from "./row-element.ts";
import type { RowAct } from "./row-parts.ts";

/** After an arrow key the order waits this long, so that it does not move under the reader's next press. */
const KEY_HOLD_MS = 1500;

interface GridListening {
  readonly grid: LiveGrid;
  readonly loop: FrameLoop;
  readonly commands: () => RowCommands;
  /** The order also waits as long as the table has the keyboard's focus. */
  readonly holdFocused: boolean;
}

const SIDEWAYS_PX = 64;

type Elements = { readonly [Key in keyof GridElements]: HTMLElement };

export class GridEvents {
  readonly #elements: Elements;
  readonly #listening: GridListening;
  readonly #abort = new AbortController();
  readonly #longPress: LongPress;
  #pointing = false;
  /** The focus is on the table, and keys were its last input. */
  #keyed = false;
  #keyTimer: ReturnType<typeof setTimeout> | undefined;
  /** Key of the row last announced to screen readers; −1 for none. */
  #described = -1;

  constructor(elements: Elements, listening: GridListening) {
    this.#elements = elements;
    this.#listening = listening;
    const { signal } = this.#abort;
    const { grid, scroller, area } = elements;
    this.#longPress = new LongPress(scroller, signal, (event) => this.#openMenu(event));
    area.addEventListener("pointerover", ({ target }) => this.#point(!isHead(target)), { signal });
    area.addEventListener("pointerleave", () => this.#point(false), { signal });
    area.addEventListener("pointercancel", () => this.#point(false), { signal });
    scroller.addEventListener("scroll", () => this.#scrolled(), { signal, passive: true });
    grid.addEventListener("pointerdown", () => this.#setKeyed(false), { signal, capture: true });
    scroller.addEventListener("mousedown", (event) => this.#keepFocus(event), { signal });
    scroller.addEventListener("click", (event) => this.#click(event), { signal });
    scroller.addEventListener("contextmenu", (event) => this.#contextMenu(event), { signal });
    grid.addEventListener("keydown", (event) => this.#key(event), { signal });
    // What lies over the rows gets the keys as well as they do: the order must not move when the focus goes there.
    const focused = area.contains(grid) ? area : grid;
    focused.addEventListener("focusin", () => this.#setKeyed(lastInputWasKey()), { signal });
    focused.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (!focused.contains(relatedTarget as Node | null)) this.#setKeyed(false);
      },
      { signal },
    );
    const sizes = new ResizeObserver(() => this.#check());
    sizes.observe(scroller);
    const sights = new IntersectionObserver((entries) => {
      listening.grid.visible = entries.at(-1)?.isIntersecting ?? true;
      this.#check();
    });
    sights.observe(scroller);
    signal.addEventListener("abort", () => (sizes.disconnect(), sights.disconnect(), clearTimeout(this.#keyTimer)));
  }

  end(): void {
    this.#abort.abort();
  }

  #check(): void {
    this.#listening.grid.check();
    this.#listening.loop.request();
  }

  #hold(): void {
    const keyed = this.#keyed && this.#listening.holdFocused;
    this.#listening.grid.hold(this.#pointing || keyed || this.#keyTimer !== undefined);
    this.#listening.loop.request();
  }

  #point(inside: boolean): void {
    if (this.#pointing === inside) return;
    this.#pointing = inside;
    this.#hold();
  }

  #setKeyed(keyed: boolean): void {
    this.#keyed = keyed;
    this.#elements.grid.toggleAttribute("data-keyed", keyed);
    this.#hold();
  }

  /** The head is no part of what scrolls, but goes along sideways. */
  #scrolled(): void {
    const { grid, scroller } = this.#elements;
    const head = grid.firstElementChild;
    if (head && head.scrollLeft !== scroller.scrollLeft) head.scrollLeft = scroller.scrollLeft;
    this.#check();
  }

  /** Parts of rows are no stops for the focus: it stays on the table, where the keys are handled. */
  #keepFocus(event: MouseEvent): void {
    if (!(event.target as Element).closest("[data-act]")) return;
    event.preventDefault();
    this.#elements.grid.focus({ preventScroll: true });
  }

  #click(event: MouseEvent): void {
    const row = this.#rowAt(event);
    if (!row) return;
    const part = (event.target as Element).closest<HTMLElement>("[data-act]");
    if (part) event.preventDefault();
    if (this.#longPress.justFired) return;
    this.#activate(() => this.#listening.grid.activate(rowKeyOf(row)));
    if (part) this.#run(part.dataset["act"] as RowAct, askedOf(row));
  }

  #contextMenu(event: MouseEvent): void {
    if (!this.#rowAt(event)) return;
    event.preventDefault();
    if (!this.#longPress.justFired) this.#openMenu(event);
  }

  #openMenu(event: MouseEvent): void {
    const row = this.#rowAt(event);
    if (!row) return;
    this.#activate(() => this.#listening.grid.activate(rowKeyOf(row)));
    this.#listening.commands().menu(askedOf(row), { x: event.clientX, y: event.clientY });
  }

  #key(event: KeyboardEvent): void {
    if (event.target !== this.#elements.grid || event.ctrlKey || event.metaKey || event.altKey) return;
    const command = commandAt("row", event);
    const ours = command !== undefined && this.#obey(command, event);
    if (ours) {
      event.preventDefault();
      event.stopPropagation();
    }
    clearTimeout(this.#keyTimer);
    this.#keyTimer = setTimeout(() => {
      this.#keyTimer = undefined;
      this.#hold();
    }, KEY_HOLD_MS);
    this.#setKeyed(true);
  }

  /** False where the key does nothing now, and means what it means elsewhere. */
  #obey(command: KeyCommand<"row">, event: KeyboardEvent): boolean {
    const { grid } = this.#listening;
    if (command === "sideways") return this.#scrollSideways(event.key);
    if (command === "move" || command === "page" || command === "ends") {
      let moved = false;
      this.#activate(() => (moved = moveByKey(grid, event.key)));
      return moved;
    }
    if (grid.indexOf(grid.active) < 0) return false;
    if (event.repeat && writtenBy(event) !== undefined) return true;
    const row = this.#activeRow();
    const run = (): void => {
      if (command === "slot") this.#listening.commands().slot(row, slotAt(event));
      else this.#run(command, row);
    };
    const text = writtenBy(event);
    // The keyboard is where a coin is typed, too: "CAKE" copies nothing.
    if (text === undefined) run();
    else typedLetters.press(text, run);
    return true;
  }

  #scrollSideways(key: string): boolean {
    const step = { ArrowLeft: -SIDEWAYS_PX, ArrowRight: SIDEWAYS_PX }[key];
    const { scroller } = this.#elements;
    if (step === undefined || scroller.scrollWidth <= scroller.clientWidth) return false;
    scroller.scrollBy({ left: step });
    return true;
  }

  #run(command: RowAct | "copy" | "menu", row: AskedRow, at?: Point): void {
    const commands = this.#listening.commands();
    if (command === "remove" && commands.remove) this.#stepOff(row.symbol);
    if (command === "menu") commands.menu(row, at);
    else commands[command]?.(row);
    this.#check();
  }

  /** The keys go on to the next row when the one they act on is about to leave. */
  #stepOff(symbol: string): void {
    const { grid } = this.#listening;
    if (grid.symbolOf(grid.active) !== symbol) return;
    const at = grid.indexOf(grid.active);
    const next = grid.keyAt(at + 1);
    this.#activate(() => grid.activate(next >= 0 ? next : grid.keyAt(at - 1)));
  }

  #activeRow(): AskedRow {
    const { grid } = this.#listening;
    const element = document.getElementById(grid.idOf(grid.active)) ?? this.#elements.scroller;
    return { symbol: grid.symbolOf(grid.active), box: element.getBoundingClientRect() };
  }

  /** Announces to screen readers which row the keys act on: its key may be another since the last paint. */
  describe(): void {
    const { grid } = this.#listening;
    if (grid.active === this.#described) return;
    this.#described = grid.active;
    if (grid.active >= 0) this.#elements.grid.setAttribute("aria-activedescendant", grid.idOf(grid.active));
    else this.#elements.grid.removeAttribute("aria-activedescendant");
  }

  #activate(change: () => void): void {
    change();
    this.describe();
    this.#listening.loop.request();
  }

  #rowAt(event: MouseEvent): HTMLElement | null {
    return (event.target as Element).closest<HTMLElement>("[role=row][id]");
  }
}

const isHead = (target: EventTarget | null): boolean => (target as Element).closest("[role=columnheader]") !== null;

const askedOf = (row: HTMLElement): AskedRow => ({ symbol: row.dataset["symbol"] ?? "", box: row.getBoundingClientRect() });
