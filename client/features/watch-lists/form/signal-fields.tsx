// The settings of a signal list: which of the plan's signal types it waits for, their windows, thresholds and sounds.

import type { ReactNode } from "react";
import { PLAN_IDS, PLAN_LIMITS, planAllowsSignalType } from "../../../../shared/contracts/plans.ts";
import { LIST_SOUNDS, LIST_VIEWS, signalTypesOf, type ListSound } from "../../../../shared/contracts/watch-lists.ts";
import {
  COMPARISONS,
  SIGNAL_TYPES,
  STRATEGIES,
  STRATEGY_NAMES,
  type SignalType,
} from "../../../../shared/signals/signal-types.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { Chip, Chips } from "../../../ui/chip.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { playSound } from "../../../desk/play-sound.ts";
import { signalTypeName } from "../state/list-title.ts";
import type { ListDraft } from "../state/watch-lists.store.ts";
import { ConditionsField } from "./conditions-field.tsx";
import { COLUMN_OF_TYPE, toggleType, type WindowColumn } from "./list-draft.ts";
import styles from "./list-form.module.css";
import { RelationsField } from "./relations-field.tsx";
import { NameField } from "./name-field.tsx";
import { TickersField } from "./tickers-field.tsx";
import { WindowFields } from "./window-fields.tsx";

interface SignalFieldsProps {
  readonly draft: ListDraft;
  readonly defaultName: string;
  readonly onChange: (draft: ListDraft) => void;
}

const COLUMNS: readonly WindowColumn[] = ["net_percent", "short", "volume_relative"];

/** All fields of a signal list. */
export function SignalFields({ draft, defaultName, onChange }: SignalFieldsProps): ReactNode {
  const t = useTranslate();
  const types = signalTypesOf(draft);
  const soundText = (sound: ListSound): string => t(`lists.form.sound.${sound}`);
  return (
    <div className={styles.fields}>
      <NameField name={draft.name} defaultName={defaultName} onChange={(name) => onChange({ ...draft, name })} />
      <TypePicker types={types} onToggle={(type) => onChange(toggleType(draft, type))} />
      {types.some((type) => COLUMN_OF_TYPE[type] === "net_percent") && <ComparisonField draft={draft} onChange={onChange} />}
      {COLUMNS.map((column) => {
        const named = types.filter((type) => COLUMN_OF_TYPE[type] === column).map((type) => signalTypeName(type, t));
        return (
          named.length > 0 && (
            <WindowFields key={column} draft={draft} column={column} types={isolated(named.join(", "))} onChange={onChange} />
          )
        );
      })}
      <ConditionsField conditions={draft.conditions ?? []} onChange={(conditions) => onChange({ ...draft, conditions })} />
      <RelationsField relations={draft.relations ?? []} onChange={(relations) => onChange({ ...draft, relations })} />
      <ViewField draft={draft} onChange={onChange} />
      <RadioGroup
        variant="chips"
        legend={t("lists.form.sound")}
        value={draft.sound}
        options={LIST_SOUNDS.map((value) => ({ value, text: soundText(value) }))}
        onChoose={(sound) => {
          playSound(sound);
          onChange({ ...draft, sound });
        }}
      />
      {types.length > 1 && <TypeSounds draft={draft} types={types} soundText={soundText} onChange={onChange} />}
      <TickersField tickers={draft.tickers} onChange={(tickers) => onChange({ ...draft, tickers })} />
    </div>
  );
}

/** What its rows are, and in a sentence what an episode is. */
function ViewField({ draft, onChange }: Pick<SignalFieldsProps, "draft" | "onChange">): ReactNode {
  const t = useTranslate();
  return (
    <div>
      <RadioGroup
        variant="chips"
        legend={t("episodes.rows")}
        value={draft.view ?? "signals"}
        options={LIST_VIEWS.map((value) => ({ value, text: t(`episodes.rows.${value}`) }))}
        onChoose={(view) => onChange({ ...draft, view })}
      />
      {draft.view === "episodes" && <p className={styles.hint}>{t("episodes.rows.hint")}</p>}
    </div>
  );
}

/** What price changes are compared with, and in a sentence what that means. */
function ComparisonField({ draft, onChange }: Pick<SignalFieldsProps, "draft" | "onChange">): ReactNode {
  const t = useTranslate();
  const { comparedWith = "none" } = draft;
  return (
    <div>
      <RadioGroup
        variant="chips"
        legend={t("lists.form.compared")}
        value={comparedWith}
        options={COMPARISONS.map((value) => ({ value, text: t(`lists.form.compared.${value}`) }))}
        onChoose={(value) => onChange({ ...draft, comparedWith: value })}
      />
      {comparedWith !== "none" && <p className={styles.hint}>{t(`lists.form.compared.${comparedWith}.hint`)}</p>}
    </div>
  );
}

/** Toggles of all types; those the plan does not hold are locked, and a line says which it holds. */
function TypePicker({
  types,
  onToggle,
}: {
  readonly types: readonly SignalType[];
  readonly onToggle: (type: SignalType) => void;
}): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const planLine = usePlanLine();
  return (
    <fieldset data-testid="signal-types">
      <legend className={styles.legend}>{t("lists.form.types")}</legend>
      <Chips>
        {SIGNAL_TYPES.map((type) => {
          const allowed = planAllowsSignalType(plan, type);
          const on = types.includes(type);
          return (
            // One that came with a larger plan can still be taken off.
            <Chip key={type} on={on} disabled={!allowed && !on} onToggle={() => onToggle(type)}>
              {!allowed && <Icon name="padlock" size={12} />}
              <bdi dir={type === "volume" ? undefined : "ltr"}>{signalTypeName(type, t)}</bdi>
            </Chip>
          );
        })}
      </Chips>
      {planLine !== "" && <p className={styles.hint}>{planLine}</p>}
    </fieldset>
  );
}

/** "Start holds Pump % and Dump %. Short % comes with Popular."; empty where the plan holds all. */
function usePlanLine(): string {
  const t = useTranslate();
  const plan = usePlan();
  const { list } = useLanguage((state) => state.grammar);
  const join = (types: readonly (typeof STRATEGIES)[number][]): string =>
    list(types.map((type) => isolated(STRATEGY_NAMES[type])));
  const held = PLAN_LIMITS[plan].strategies;
  const missing = STRATEGIES.filter((type) => !held.includes(type));
  if (missing.length === 0) return "";
  const line = t("lists.form.planTypes", { plan: t(`lists.plan.${plan}`), types: join(held) });
  const next = PLAN_IDS.find((id) => missing.every((type) => PLAN_LIMITS[id].strategies.includes(type)));
  return next ? `${line} ${t("lists.form.planMoreTypes", { types: join(missing), next: t(`lists.plan.${next}`) })}` : line;
}

/** A name in Latin letters keeps its own direction inside a sentence of any. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

interface TypeSoundsProps {
  readonly draft: ListDraft;
  readonly types: readonly SignalType[];
  readonly soundText: (sound: ListSound) => string;
  readonly onChange: (draft: ListDraft) => void;
}

const AS_LIST = "";

/** A choice per type: as the list, or a sound of its own. */
function TypeSounds({ draft, types, soundText, onChange }: TypeSoundsProps): ReactNode {
  const t = useTranslate();
  const choose = (type: SignalType, chosen: string): void => {
    const sound = LIST_SOUNDS.find((each) => each === chosen);
    const { [type]: _, ...others } = draft.typeSounds;
    if (sound) playSound(sound);
    onChange({ ...draft, typeSounds: sound ? { ...others, [type]: sound } : others });
  };
  return (
    <div className={styles.typeSounds}>
      {types.map((type) => (
        <div key={type}>
          <bdi className={styles.window}>{signalTypeName(type, t)}</bdi>
          <Select
            label={soundLabel(type, t)}
            value={draft.typeSounds[type] ?? AS_LIST}
            options={[
              { value: AS_LIST, text: t("lists.form.sound.same") },
              ...LIST_SOUNDS.map((value) => ({ value, text: soundText(value) })),
            ]}
            onChoose={(chosen) => choose(type, chosen)}
          />
        </div>
      ))}
    </div>
  );
}

function soundLabel(type: SignalType, t: Translate): string {
  return t("lists.form.typeSound", { type: isolated(signalTypeName(type, t)) });
}
