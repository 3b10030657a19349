// One row of the card's facts: what it is, and how much.

import type { ReactNode } from "react";

interface FactProps {
  readonly name: string;
  readonly title?: string;
  readonly children: ReactNode;
}

export function Fact({ name, title, children }: FactProps): ReactNode {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
