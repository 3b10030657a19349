// Which signals a list shows by how they stand to another exchange.

import type { ReactNode } from "react";
import { RELATIONS, type RelationKind } from "../../../../shared/signals/relations.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Chip, Chips } from "../../../ui/chip.tsx";
import styles from "./list-form.module.css";

interface RelationsFieldProps {
  readonly relations: readonly RelationKind[];
  readonly onChange: (relations: RelationKind[]) => void;
}

const SHOWN = RELATIONS.filter((kind) => kind !== "none");

export function RelationsField({ relations, onChange }: RelationsFieldProps): ReactNode {
  const t = useTranslate();
  const toggle = (kind: RelationKind): void =>
    onChange(SHOWN.filter((each) => (each === kind ? !relations.includes(kind) : relations.includes(each))));
  return (
    <fieldset data-testid="relations">
      <legend className={styles.legend}>{t("lists.form.relations")}</legend>
      <Chips>
        {SHOWN.map((kind) => (
          <Chip key={kind} on={relations.includes(kind)} onToggle={() => toggle(kind)}>
            {t(`relation.${kind}`)}
          </Chip>
        ))}
      </Chips>
      <p className={styles.hint}>{t("lists.form.relations.hint")}</p>
    </fieldset>
  );
}
