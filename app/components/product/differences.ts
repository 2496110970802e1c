import type { ProductEntries } from "~/models/product/own-products.view";

/** What the fields of a product are called, in the order of its form. */
export const productLabels = {
  name: "Name",
  category: "Category",
  description: "Description",
  seasonalInfo: "Season",
  price: "Price",
  unit: "Unit",
  availabilityStatus: "Availability",
  isVisible: "Visible to customers",
  isPreOrderEnabled: "Pre-order",
  dayLimit: "Limit per market day",
  images: "Pictures",
} as const;
type Name = keyof typeof productLabels;

/** A value as both sides can be compared and shown: a form sends texts, 'on', and no empty field. */
function said(name: Name, value: unknown): string {
  if (name === "isVisible" || name === "isPreOrderEnabled") {
    return value === true || value === "on" ? "yes" : "no";
  }
  if (Array.isArray(value)) return value.join(" ");
  return value === null || value === undefined ? "" : String(value).replaceAll("\r\n", "\n");
}

/** Where what was typed is not what has been saved meanwhile, by somebody else. */
export function differencesOf(typed: Record<string, unknown>, saved: ProductEntries) {
  return (Object.keys(productLabels) as Name[]).flatMap((name) => {
    const [yours, theirs] = [said(name, typed[name]), said(name, saved[name])];
    if (yours === theirs) return [];
    const isShown = name !== "images";
    return [
      {
        label: productLabels[name],
        yours: isShown ? yours || "nothing" : "yours",
        theirs: isShown ? theirs || "nothing" : "other pictures",
      },
    ];
  });
}
