import type { ProfileEntries } from "~/models/market/manager.view";

/** What the fields of a market are called, in the order of its form. */
export const marketLabels = {
  name: "Name",
  description: "Description",
  image: "Picture",
  tags: "Tags",
  address: "Address",
  location: "Town and state",
  lat: "Latitude",
  lng: "Longitude",
  contactPhone: "Phone",
  contactEmail: "E-mail",
  website: "Website",
} as const;
type Name = keyof typeof marketLabels;

/** A value as both sides can be compared and shown: a form sends texts, and no empty field. */
function said(value: unknown): string {
  if (Array.isArray(value)) return [...value].sort().join(", ");
  return value === null || value === undefined ? "" : String(value).replaceAll("\r\n", "\n");
}

/** Where what was typed is not what has been saved meanwhile, by somebody else. */
export function differencesOf(typed: Record<string, unknown>, saved: ProfileEntries) {
  return (Object.keys(marketLabels) as Name[]).flatMap((name) => {
    const [yours, theirs] = [said(typed[name]), said(saved[name])];
    if (yours === theirs) return [];
    const isShown = name !== "image";
    return [
      {
        label: marketLabels[name],
        yours: isShown ? yours || "nothing" : "yours",
        theirs: isShown ? theirs || "nothing" : "another picture",
      },
    ];
  });
}
