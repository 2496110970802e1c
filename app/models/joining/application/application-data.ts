import { z } from "~/platform/zod";
import { CreateVendor } from "../../vendors/admin-vendor.schema";

/** Characters of `applicationData`: an application's texts fit, and an address stays one. */
const mostCharacters = 6000;
const mostMarkets = 50;

const fields = {
  name: CreateVendor.shape.name,
  description: CreateVendor.shape.description,
  vendorType: CreateVendor.shape.vendorType,
  contactEmail: CreateVendor.shape.contactEmail,
  contactPhone: CreateVendor.shape.contactPhone,
  instagram: CreateVendor.shape.instagram,
  website: CreateVendor.shape.website,
} as const;
type Name = keyof typeof fields;

/** What a new vendor's form begins with. */
export interface Prefill {
  entries: Partial<Record<Name, string | null>>;
  /** Names of markets that were asked for. */
  markets: string[];
  /** What could not be taken over, in a sentence each. */
  notes: string[];
}

const nothing: Prefill = { entries: {}, markets: [], notes: [] };
const unreadable = "We couldn’t read the application’s details. Fill in the form by hand.";

const Markets = z.array(z.string().trim().min(1).max(255)).max(mostMarkets);

/**
 * Reads `applicationData` of an address: a vendor application as JSON, under the application's names
 * or the apply form's. Anybody can write such an address, so it only fills a form in, which its
 * administrator looks over and whose command checks it anew; what its fields would not take is left
 * out, and said.
 */
export function readApplicationData(text: string | null): Prefill {
  if (text === null || text === "") return nothing;
  if (text.length > mostCharacters) return { ...nothing, notes: [unreadable] };
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return { ...nothing, notes: [unreadable] };
  }
  if (typeof told !== "object" || told === null || Array.isArray(told)) {
    return { ...nothing, notes: [unreadable] };
  }
  const given = new Map<string, unknown>(Object.entries(told));
  const entries: Prefill["entries"] = {};
  const notes: string[] = [];
  for (const [name, schema] of Object.entries(fields) as [Name, z.ZodType][]) {
    const value = given.get(name) ?? (name === "name" ? given.get("businessName") : undefined);
    if (value === undefined || value === null || value === "") continue;
    const { data, error } = schema.safeParse(value);
    if (error) notes.push(`We couldn’t copy ${labels[name]}.`);
    else entries[name] = typeof data === "string" ? data : null;
  }
  const { data: markets = [] } = Markets.safeParse(given.get("requestedMarkets") ?? []);
  return { entries, markets, notes };
}

const labels: Record<Name, string> = {
  name: "the name",
  description: "the description",
  vendorType: "the vendor type",
  contactEmail: "the email address",
  contactPhone: "the phone number",
  instagram: "the Instagram name",
  website: "the website",
};
