import { leastFilling } from "~/platform/trap";
import type { Actor } from "./actors";
import type { Asked, World } from "./world";

/** A signed-out browser, with the mark that an answer gave it. */
export const browserOf = (answer: Response): Actor => ({
  viewer: null,
  headers: { Cookie: /md_mark=[^;]+/.exec(answer.headers.get("Set-Cookie") ?? "")?.[0] ?? "" },
});

/** The fields that an open form carries after a person has taken the time to fill it in. */
export async function openedForm(world: World): Promise<Record<string, string>> {
  const openedAt = await world.ctx(null).trap.seal(world.now);
  world.now += leastFilling;
  return { openedAt, leaveEmpty: "" };
}

/** Sends an open form, as a person does. */
export async function sendOpenForm(
  world: World,
  path: string,
  form: Record<string, string | string[]>,
  as: Asked["as"] = "nobody",
): Promise<Response> {
  return world.request("POST", path, { as, form: { ...form, ...(await openedForm(world)) } });
}

/** The form fields of a vendor's application to the markets with these ids. */
export const vendorForm = (markets: number[], more: Record<string, string | string[]> = {}) => ({
  applicationType: "vendor",
  businessName: "Fern & Fennel",
  firstName: "Fern",
  lastName: "Example",
  description: "Microgreens from a container.",
  contactEmail: "fern@example.com",
  contactPhone: "305 555 0100",
  vendorType: "Monthly",
  productCategories: ["herbs", "vegetables"],
  marketAttendance: markets.map(String),
  desiredUsername: "fernfennel",
  desiredPassword: "green-and-small",
  ...more,
});

/** The same application as a program sends it. */
export const vendorBody = (markets: string[], more: Record<string, unknown> = {}) => ({
  businessName: "Fern & Fennel",
  description: "Microgreens from a container.",
  contactEmail: "fern@example.com",
  contactPhone: "305 555 0100",
  website: "",
  instagram: "@fern",
  image: null,
  vendorType: "Monthly",
  products: "herbs, vegetables",
  values: "",
  requestedMarkets: markets,
  schedule: [],
  desiredUsername: "fernfennel",
  desiredPassword: "green-and-small",
  firstName: "Fern",
  lastName: "Example",
  ...more,
});

/** A market's application as a program sends it. */
export const marketBody = (more: Record<string, unknown> = {}) => ({
  businessName: "Canal Street Market",
  description: "Twelve growers.",
  contactEmail: "noor@example.com",
  contactPhone: "305 555 0142",
  website: "canal.example",
  marketAddress: "400 Canal Street, Miami Gardens",
  marketCoordinates: "behind the library",
  operatingDays: ["Wednesday", "Saturday"],
  operatingHours: "8:00 AM - 1:00 PM",
  seasonalInfo: "October to May",
  facilityInfo: "Restrooms",
  photos: [],
  ...more,
});

/** The same application as its form sends it. */
export const marketForm = (more: Record<string, string | string[]> = {}) => {
  const { photos: _, ...body } = marketBody() as Record<string, string | string[]>;
  return { applicationType: "market", ...body, ...more };
};
