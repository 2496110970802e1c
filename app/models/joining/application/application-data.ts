import { z } from "~/platform/zod";
import { CreateVendor } from "../../vendors/admin-vendor.schema";

/**
 * The most characters of `applicationData`: enough for an application's texts, and short enough for
 * a URL.
 */
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

/** The first values of a new vendor's form. */
export interface Prefill {
  entries: Partial<Record<Name, string | null>>;
  /** The names of the requested markets. */
  markets: string[];
  /** What could not be copied, one sentence each. */
  notes: string[];
}

const nothing: Prefill = { entries: {}, markets: [], notes: [] };
const unreadable = "We couldn’t read the application’s details. Fill in the form by hand.";

const Markets = z.array(z.string().trim().min(1).max(255)).max(mostMarkets);

/**
 * Reads `applicationData` from a URL: a vendor application as JSON, with the application's field
 * names or the apply form's. Anyone can write such a URL. The data therefore only fills in a form:
 * an administrator checks the form, and the command validates it again. Leaves out values that the
 * form's fields would reject, and adds a note about each.
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
