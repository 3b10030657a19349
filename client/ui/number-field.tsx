// The one input for numbers: accepts comma and point, keeps what is being typed, formats it in the language's notation when the
// field is left, and shows errors below instead of cutting.

import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLanguage } from "../i18n/language.store.ts";
import { isComposing } from "./composing.ts";
import { figureText, judgeFigure, rewriteFigure, type FigureBounds, type FigureFault } from "./figure.ts";

interface NumberFieldProps {
  readonly id?: string;
  /** If no label element belongs to it. */
  readonly label?: string;
  readonly text: string;
  /** What is wrong with the text; the form cannot be submitted meanwhile. */
  readonly problem: string | undefined;
  /** Id of the element that shows the problem. */
  readonly describedBy: string | undefined;
  readonly placeholder?: string | undefined;
  /** It may be less than nothing: keys for figures alone lack the sign on some telephones. */
  readonly isSigned?: boolean;
  /** The first of its form, which gets the focus. */
  readonly isFirst?: boolean;
  readonly onText: (text: string) => void;
  /** The field was left, or Enter pressed in it. */
  readonly onLeave?: () => void;
}

export function NumberField(props: NumberFieldProps): ReactNode {
  const { id, label, text, problem, describedBy, placeholder, isSigned, isFirst, onText, onLeave } = props;
  const { separators } = useLanguage((state) => state.numbers);
  const leave = (): void => {
    const written = problem === undefined ? rewriteFigure(text, separators.group, separators) : text;
    if (written !== text) onText(written);
    onLeave?.();
  };
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem]);
  return (
    <input
      ref={input}
      id={id}
      // Text, not number: a browser's own number field drops the comma most of our users type, and reads 15 for 1,5.
      inputMode={isSigned ? "text" : "decimal"}
      autoComplete="off"
      dir="ltr"
      aria-label={label}
      aria-invalid={problem !== undefined}
      aria-describedby={describedBy}
      placeholder={placeholder}
      data-first={isFirst || undefined}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === "Enter" && !isComposing(event) && leave()}
    />
  );
}

export interface TypedNumber {
  readonly text: string;
  readonly fault: FigureFault | undefined;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

/** The user's input for a value. */
interface Typed {
  readonly text: string;
  /** The value from before it was touched. */
  readonly before: number | undefined;
  /** What was reported; undefined for an invalid text. */
  readonly now: number | undefined;
  readonly isLeft?: boolean;
}

/**
 * The text of a field for `value`. A valid text is reported at once; while it is invalid the value is the one from before it was
 * touched, never a part of what was typed. Until the field is left its text stays as typed, whatever happens to the value; then a
 * valid one is reformatted, and an invalid one stays until another value comes.
 */
export function useTypedNumber(value: number | undefined, bounds: FigureBounds, onValue: (value: number) => void): TypedNumber {
  const { separators } = useLanguage((state) => state.numbers);
  const [typed, setTyped] = useState<Typed>();
  const isOver = typed?.isLeft && (typed.now !== undefined || typed.before !== value);
  const current = isOver ? undefined : typed;
  const judged = current && judgeFigure(current.text, separators.group, bounds);
  return {
    text: current?.text ?? (value === undefined ? "" : figureText(value, separators)),
    fault: typeof judged === "string" ? judged : undefined,
    onText: (text) => {
      const before = current ? current.before : value;
      const next = judgeFigure(text, separators.group, bounds);
      const now = typeof next === "number" ? next : undefined;
      setTyped({ text, before, now });
      // Report each figure once: the owner of the value may have rounded or refused it.
      const last = current ? (current.now ?? before) : value;
      const reported = now ?? before;
      if (reported !== undefined && reported !== last) onValue(reported);
    },
    onLeave: () => setTyped((last) => last && { ...last, isLeft: true }),
  };
}
