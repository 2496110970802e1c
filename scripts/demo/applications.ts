import type {
  applicationMessages,
  marketSubmissions,
  vendorApplications,
  vendorRecommendations,
} from "~/models/joining/application/application.tables";
import type {
  adminRequests,
  marketManagerRequests,
  vendorRequests,
} from "~/models/joining/request/request.tables";

type Row<T extends { $inferInsert: unknown }> = T["$inferInsert"];

const day = 86_400_000;
const at = (name: string) => `${name}@marketday.example`;

/**
 * The applications and requests that the administrator sees: most are waiting, some are decided.
 */
export function applicationRows({
  now,
  adminId,
  firstVendor,
  hash,
}: {
  now: number;
  adminId: number;
  /** The id of the first vendor application. */
  firstVendor: number;
  hash: string;
}) {
  const decided = (daysAgo: number, notes: string) => ({
    reviewedAt: now - daysAgo * day,
    reviewedBy: adminId,
    reviewNotes: notes,
  });

  const vendors: Row<typeof vendorApplications>[] = [
    {
      name: "Fern & Fennel",
      description: "Microgreens and salad mixes from a shipping container. Demo data.",
      vendorType: "Weekly Vendor",
      firstName: "Fern",
      lastName: "Demo",
      contactEmail: at("fern"),
      contactPhone: "(305) 555-0141",
      products: "Microgreens, salad mixes, edible flowers",
      values: "No plastic, no pesticides, and the water goes round.",
      instagram: "@fernandfennel.demo",
      requestedMarkets: ["Banyan Lane Farmers Market", "Shady Oak Sunday Market"],
      image: "/images/demo/product-butter-lettuce.svg",
      photos: [
        "/images/demo/product-butter-lettuce.svg",
        "/images/demo/product-genovese-basil.svg",
      ],
      reference: "MD-DEM0-FERN-01",
      desiredUsername: "fernandfennel",
      desiredPassword: hash,
      submittedAt: now - 2 * day,
    },
    {
      name: "Slow Smoke Barbecue",
      description: "Brisket and ribs from a trailer. Demo data.",
      vendorType: "Bi-weekly",
      firstName: "Otis",
      lastName: "Demo",
      contactEmail: at("otis"),
      contactPhone: "(305) 555-0146",
      products: "Brisket, ribs, pickles",
      reference: "MD-DEM0-0T1S-02",
      requestedMarkets: ["Mural Yard Night Market"],
      image: "/images/demo/product-pasture-chicken.svg",
      desiredUsername: "slowsmoke",
      desiredPassword: hash,
      submittedAt: now - 4 * day,
    },
    {
      name: "Tiny Spoon Gelato",
      description: "Gelato from fruit that was too ripe to sell. Demo data.",
      vendorType: "Seasonal",
      firstName: "Gia",
      lastName: "Demo",
      contactEmail: at("gia"),
      contactPhone: "(305) 555-0147",
      website: "https://tinyspoon.marketday.example",
      products: "Gelato, sorbet",
      requestedMarkets: ["Ocean Walk Green Market", "River Hall Public Market"],
      submittedAt: now - day / 2,
    },
    {
      name: "Copper Kettle Jams",
      description: "Jams from backyard fruit. Demo data.",
      vendorType: "Monthly",
      firstName: "Cora",
      lastName: "Demo",
      contactEmail: at("cora"),
      contactPhone: "(305) 555-0148",
      desiredUsername: "copperkettle",
      desiredPassword: hash,
      products: "Jams, marmalades",
      requestedMarkets: ["Merrick Arcade Market"],
      status: "approved",
      submittedAt: now - 20 * day,
      ...decided(15, "Lovely jams. To be added for next month."),
    },
    {
      // The vendor with this name is already in the guide, and has no account.
      name: "Mango Row Orchard",
      description: "Mangoes, lychees and avocados from Homestead. Demo data.",
      vendorType: "Seasonal",
      firstName: "Mo",
      lastName: "Demo",
      contactEmail: at("mo"),
      contactPhone: "(305) 555-0143",
      products: "Mangoes, lychees, avocados",
      requestedMarkets: ["Banyan Lane Farmers Market", "Redland Grange Market"],
      desiredUsername: "mangorow",
      desiredPassword: hash,
      submittedAt: now - day / 6,
    },
    {
      // The same people as Tiny Spoon Gelato above, under another name.
      name: "Tiny Spoon",
      description: "Gelato and granita. Demo data.",
      vendorType: "Seasonal",
      firstName: "Gia",
      lastName: "Demo",
      contactEmail: at("gia"),
      contactPhone: "305-555-0147",
      products: "Gelato, granita",
      requestedMarkets: ["Ocean Walk Green Market"],
      desiredUsername: "tinyspoon",
      desiredPassword: hash,
      submittedAt: now - day / 12,
    },
    {
      name: "Phone Case Paradise",
      description: "Phone cases and chargers. Demo data.",
      vendorType: "Guest Vendor",
      firstName: "Pat",
      lastName: "Demo",
      contactEmail: at("pat"),
      products: "Phone cases",
      requestedMarkets: ["Banyan Lane Farmers Market"],
      status: "rejected",
      submittedAt: now - 18 * day,
      ...decided(15, "We only take what is grown or made by the vendor."),
    },
  ];

  const ofFern = { kind: "vendor_application", subjectId: firstVendor } as const;
  const messages: Row<typeof applicationMessages>[] = [
    {
      ...ofFern,
      by: "reviewer",
      userId: adminId,
      text: "Lovely greens! Do you have a mobile food permit for Miami-Dade?",
      at: now - day,
    },
    {
      ...ofFern,
      by: "applicant",
      text: "We do, since March. I bring a copy on Saturday.",
      at: now - day / 3,
    },
  ];

  const markets: Row<typeof marketSubmissions>[] = [
    {
      origin: "application",
      name: "Canal Street Growers Market",
      location: "Miami Gardens, Florida",
      address: "400 Canal Street, Miami Gardens, FL 33056",
      description: "Twelve growers who would like a market of their own. Demo data.",
      contactName: "Noor Demo",
      contactEmail: at("noor"),
      contactPhone: "(305) 555-0142",
      operatingDays: ["Wednesday", "Saturday"],
      operatingHours: "8:00 AM - 1:00 PM",
      reference: "MD-DEM0-N00R-03",
      seasonalInfo: "October to May",
      facilityInfo: "Restrooms, parking for sixty cars, water and power.",
      image: "/images/demo/market-avocado-road.svg",
      photos: ["/images/demo/market-avocado-road.svg"],
      submittedAt: now - 3 * day,
    },
    {
      origin: "application",
      name: "Bay Breeze Market",
      location: "North Bay Village, Florida",
      address: "12 Bay Breeze Way, North Bay Village, FL 33141",
      description: "An evening market on the causeway. Demo data.",
      contactName: "Theo Demo",
      contactEmail: at("theo"),
      operatingDays: ["Friday"],
      operatingHours: "5:00 PM - 9:00 PM",
      status: "approved",
      submittedAt: now - 25 * day,
      ...decided(21, "Approved. Waiting for the coordinates."),
    },
    {
      origin: "grow_with_us",
      name: "Library Lawn Market",
      location: "South Miami, Florida",
      description: "Neighbours already swap vegetables here on Sundays. Demo data.",
      contactName: "Ines Demo",
      contactEmail: at("ines"),
      submittedAt: now - day,
    },
    {
      origin: "grow_with_us",
      name: "Mangrove Landing Market",
      location: "Key Biscayne, Florida",
      description: "Fishers sell off the boat on Saturday mornings, and two farms come. Demo data.",
      contactName: "Ines Demo",
      contactEmail: at("ines"),
      status: "approved",
      submittedAt: now - 9 * day,
      ...decided(7, "Thank you for the hint. We have written to them."),
    },
    {
      origin: "grow_with_us",
      name: "Garage Sale Alley",
      location: "Miami, Florida",
      description: "Used furniture, mostly. Demo data.",
      contactName: "Sam Demo",
      contactEmail: at("sam"),
      status: "rejected",
      submittedAt: now - 30 * day,
      ...decided(28, "Not a farmers market."),
    },
  ];

  const recommendations: Row<typeof vendorRecommendations>[] = [
    {
      vendorName: "The Pickle Bicycle",
      vendorType: "Guest Vendor",
      description: "Sells pickles from a cargo bicycle near my office. Demo data.",
      contactInfo: "@picklebicycle.demo",
      yourName: "Marisol Demo",
      yourEmail: at("marisol"),
      submittedAt: now - 2 * day,
    },
    {
      vendorName: "Early Bird Oysters",
      vendorType: "Seasonal",
      description: "They shuck at the dock at dawn. Demo data.",
      yourName: "Devon Demo",
      submittedAt: now - 6 * day,
    },
    {
      vendorName: "Lantern Orchids",
      vendorType: "Monthly",
      description: "Orchids that survive my windowsill. Demo data.",
      yourName: "Priya Demo",
      yourEmail: at("priya"),
      status: "approved",
      submittedAt: now - 16 * day,
      ...decided(10, "We have written to them."),
    },
  ];

  const admins: Row<typeof adminRequests>[] = [
    {
      firstName: "Robin",
      lastName: "Demo",
      username: "robin",
      email: at("robin"),
      password: hash,
      requestedAt: now - 2 * day,
    },
    {
      firstName: "Ada",
      lastName: "Admin",
      username: "admin",
      email: at("admin"),
      password: "",
      userId: adminId,
      status: "approved",
      requestedAt: now - 40 * day,
      reviewedAt: now - 39 * day,
      reviewNotes: "The first administrator of this demo, approved by hand.",
    },
    {
      firstName: "Lee",
      lastName: "Demo",
      username: "lee",
      email: at("lee"),
      password: "",
      status: "denied",
      requestedAt: now - 14 * day,
      ...decided(13, "Please ask for a manager's account instead."),
    },
  ];

  const vendorAccess: Row<typeof vendorRequests>[] = [
    {
      name: "Mo Demo",
      email: at("mo"),
      phone: "(305) 555-0143",
      businessName: "Mango Row Orchard",
      productCategory: "fruits",
      marketLocation: "Homestead",
      requestedAt: now - day,
    },
  ];

  const managerAccess: Row<typeof marketManagerRequests>[] = [
    {
      name: "Wren Demo",
      email: at("wren"),
      marketName: "Ocean Walk Green Market",
      address: "900 Ocean Walk, Miami Beach, FL 33139",
      phone: "(305) 555-0144",
      requestedAt: now - 3 * day,
    },
  ];

  return { vendors, messages, markets, recommendations, admins, vendorAccess, managerAccess };
}
