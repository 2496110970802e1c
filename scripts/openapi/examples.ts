import type { Schema } from "./schemas";

/**
 * The example value for a field of this name. One table serves the whole document, so that the same
 * market, vendor and customer appear everywhere. A test checks every example against its schema.
 */
const named: Record<string, unknown> = {
  address: "2895 McFarlane Road, Miami, FL 33133",
  amount: 1200,
  authToken: "kq3yT0bV6mWcXz1uJdPn8sRf",
  available: 12,
  businessName: "Palmetto Bakery",
  category: "baked",
  city: "Miami",
  closeTime: "13:00",
  comment: "Ask for the key lime pie.",
  contactEmail: "hello@palmetto-bakery.example",
  contactInfo: "305 555 0142",
  contactName: "Ada Palmer",
  contactPhone: "305 555 0142",
  count: 8,
  currency: "usd",
  customer: "Ada Palmer",
  date: "2026-05-09",
  day: "Saturday",
  description: "Bread and pies, baked before dawn.",
  desiredPassword: "rye-and-caraway",
  desiredUsername: "palmetto",
  distance: 2.4,
  email: "ada@example.com",
  error: null,
  firstName: "Ada",
  fromDate: "2026-07-01",
  image: null,
  instagram: "@palmettobakery",
  key: "5f1c2a7e",
  lastName: "Palmer",
  lat: 25.7285,
  lng: -80.2432,
  location: "Miami, FL",
  marketCoordinates: "25.7285, -80.2432",
  marketLocation: "Miami, FL",
  marketName: "Coconut Grove Market",
  message: "Done.",
  miles: 10,
  name: "Palmetto Bakery",
  notes: "Welcome!",
  openTime: "08:00",
  operatingHours: "8:00 AM - 1:00 PM",
  orderNumber: "ORD-0042",
  password: "rye-and-caraway",
  phone: "305 555 0142",
  photos: [],
  images: [],
  pickupCode: "K7QM",
  pickupDate: "2026-05-09",
  pickupTimeEnd: "12:00",
  pickupTimeStart: "09:00",
  price: "6.50",
  priceCents: 650,
  productCategory: "baked",
  productDescription: "Sourdough, 2 lb.",
  productName: "Country loaf",
  products: "Bread and pies",
  quantity: 2,
  rating: 4.5,
  reason: "The oven is broken",
  reference: "MD-7Q2K-9F4T-XB",
  replaces: "acct_1PalmettoBakery",
  reviewNotes: "Welcome!",
  schedule: [],
  seasonEnd: null,
  seasonStart: null,
  specialInstructions: "Sliced, please",
  state: "FL",
  status: "pending",
  stripeAccountId: "acct_1PalmettoBakery",
  subject: "Your order is ready",
  text: "We open an hour later this Saturday.",
  timeZone: "America/New_York",
  title: "Saved",
  toDate: "2026-07-14",
  totalAmount: 1300,
  totalPrice: 1300,
  unit: "each",
  weight: "2 lb",
  pricePerPoundCents: 325,
  maxPriceCents: null,
  unitPrice: 650,
  url: "https://marketday.example/images/upload/5f1c2a7e.webp",
  userEmail: "ada@example.com",
  userName: "Ada Palmer",
  username: "ada",
  vendorName: "Palmetto Bakery",
  vendorType: "Weekly Vendor",
  website: "https://palmetto-bakery.example",
  weekOfMonth: null,
  yourEmail: "ada@example.com",
  yourName: "Ada Palmer",
  note: "The card was closed; given back in cash",
  seasonalInfo: "October to May",
  preOrderDeadline: "Friday noon",
  marketAddress: "2895 McFarlane Road, Miami, FL 33133",
  values: "Organic flour from Florida",
  facilityInfo: "Restrooms, parking",
  toEmail: "ada@example.com",
  stall: "Row B, 7",
  zip: "33133",
  // The keys of the example in RFC 8291.
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** An example value for a schema. `parts` are the schemas that it can refer to. */
export function exampleOf(schema: Schema, parts: Record<string, Schema>, name = ""): unknown {
  if (schema.$ref) return exampleOf(parts[schema.$ref.split("/").at(-1) ?? ""] ?? {}, parts, name);
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  const own = Object.hasOwn(named, name) ? named[name] : undefined;
  if (own !== undefined && fits(own, schema)) return own;
  if (schema.enum) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const option =
      options.find(({ type }) => type === "object") ??
      options.find(({ type }) => type !== "null") ??
      options[0];
    return exampleOf(option ?? {}, parts, name);
  }
  if (schema.allOf?.[0]) return exampleOf(schema.allOf[0], parts, name);
  if (schema.default !== undefined) return schema.default;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [
          key,
          exampleOf(each, parts, key),
        ]),
      );
    case "array":
      return schema.items && Object.keys(schema.items).length > 0 && !schema.items.not
        ? Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
            exampleOf(schema.items ?? {}, parts, name.replace(/s$/, "")),
          )
        : [];
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 0, /Id$|^id$|version|seen/.test(name) ? 42 : 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textOf(schema);
  }
}

function textOf({ format, pattern }: Schema): string {
  if (format === "date-time") return "2026-05-07T15:00:00.000Z";
  if (format === "date" || pattern?.startsWith("^\\d{4}-")) return "2026-05-09";
  if (format === "email") return "ada@example.com";
  if (format === "uri") return "https://marketday.example/";
  if (pattern?.includes("[01]\\d")) return "09:00";
  return "example";
}

/**
 * Whether a value from the table fits the schema. This is a quick check; a test does the full one.
 */
function fits(value: unknown, schema: Schema): boolean {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => fits(value, option));
  if (schema.enum) return schema.enum.includes(value);
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const types = [schema.type ?? []].flat();
  const isKind =
    types.includes(type) ||
    (type === "number" && Number.isInteger(value) && types.includes("integer"));
  if (!isKind) return false;
  if (typeof value !== "string") return true;
  if (schema.pattern && !new RegExp(schema.pattern).test(value)) return false;
  if (schema.format === "date") return /^\d{4}-\d\d-\d\d$/.test(value);
  return schema.format !== "date-time" && value.length <= (schema.maxLength ?? value.length);
}
