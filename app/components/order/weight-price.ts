import { formatCents } from "~/models/core/money";
import { parseWeight, priceOfLine, type WeightUnit } from "~/models/vendors/product/weight.rules";

/** What the typed weight costs, as the server will say it too. Null if it is no weight (yet). */
export function priceText(
  { unit, pricePerUnit, promised }: { unit: WeightUnit; pricePerUnit: number; promised: number },
  typed: string,
): string | null {
  const weight = parseWeight(typed, unit);
  return weight === null ? null : formatCents(priceOfLine(pricePerUnit, weight, promised));
}
