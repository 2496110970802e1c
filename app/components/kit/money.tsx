import { type Cents, formatCents } from "~/models/core/money";

/** An amount, in figures that line up under each other. */
export function Money({ cents }: { cents: Cents }) {
  return <span className="money">{formatCents(cents)}</span>;
}
