import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { marketVendors } from "~/models/vendors/vendor.tables";
import type { Role } from "~/platform/viewer";
import { makeMarket, makeProduct, makeSchedule } from "../support/factories";
import { listAll } from "../support/listed";
import { makeWorld, type World } from "../support/world";

let world: World;
/** The ids in the addresses below: the product, the market, and the opening to change. */
const ids = { product: 0, market: 0, opening: 0 };

beforeAll(async () => {
  world = await makeWorld();
  const { viewer: vendor } = await world.as("vendor");
  const product = await makeProduct(world, { id: vendor?.vendorId ?? 0 });
  const { viewer: manager } = await world.as("market_manager");
  const market = { id: manager?.marketId ?? 0 };
  const opening = await makeSchedule(world, market);
  Object.assign(ids, { product: product.id, market: market.id, opening: opening.id });
});

interface Walked {
  /** The file that renders the form. */
  file: string;
  form: string;
  as: Role | "nobody";
  path: () => string;
  /** A wrong value for every field that can be wrong. */
  fields: Record<string, string>;
}

const long = "x".repeat(9000);
const product = {
  name: "",
  category: "stones",
  price: "",
  unit: "stone",
  availabilityStatus: "Gone",
  dayLimit: "many",
  seasonalInfo: long,
  description: long,
  "images[0]": "nowhere",
};
const market = {
  name: "",
  description: "",
  image: "nowhere",
  tags: "Stones",
  address: "",
  location: "",
  lat: "north",
  lng: "east",
  contactPhone: long,
  contactEmail: "nowhere",
  website: "no where",
};
const week = {
  "schedules[0].day": "Someday",
  "schedules[0].openTime": "early",
  "schedules[0].closeTime": "late",
  "schedules[0].weekOfMonth": "9",
  "schedules[0].seasonStart": "99-99",
  "schedules[0].seasonEnd": "99-99",
  "schedules[0].seasonKnown": "perhaps",
  "schedules[1].date": "2026-13-45",
};
const opening = {
  day: "Someday",
  openTime: "early",
  closeTime: "late",
  weekOfMonth: "9",
  seasonStart: "99-99",
  seasonEnd: "99-99",
  date: "2026-13-45",
  seasonKnown: "perhaps",
};
const vendor = {
  name: "",
  vendorType: "Never",
  description: "",
  image: "nowhere",
  contactEmail: "nowhere",
  contactPhone: long,
  website: "no where",
  instagram: long,
  marketIds: "none",
};
const { image: _, ...withoutPhoto } = vendor;
const application = {
  businessName: "",
  description: "",
  contactEmail: "nowhere",
  contactPhone: "",
  "photos[0]": "nowhere",
};

const walked: Walked[] = [
  {
    file: "app/components/product/product-form.tsx",
    form: "a new product",
    as: "vendor",
    path: () => "/vendor-products/new",
    fields: product,
  },
  {
    file: "app/components/product/product-form.tsx",
    form: "a product",
    as: "vendor",
    path: () => `/vendor-products/${ids.product}`,
    fields: product,
  },
  {
    file: "app/routes/vendors/edit.tsx",
    form: "a vendor’s profile",
    as: "vendor",
    path: () => "/vendor-edit",
    // The vendor's photo has its own page.
    fields: withoutPhoto,
  },
  {
    file: "app/routes/manager/settings.tsx",
    form: "a market’s profile",
    as: "market_manager",
    path: () => "/market-manager-dashboard/settings",
    fields: market,
  },
  {
    file: "app/components/manager/opening-form.tsx",
    form: "new opening hours",
    as: "market_manager",
    path: () => "/market-manager-dashboard/schedule/new",
    fields: opening,
  },
  {
    file: "app/components/manager/opening-form.tsx",
    form: "opening hours",
    as: "market_manager",
    path: () => `/market-manager-dashboard/schedule/${ids.opening}`,
    fields: opening,
  },
  {
    file: "app/components/newsletter/issue-form.tsx",
    form: "a newsletter",
    as: "admin",
    path: () => "/newsletter-management/issues/new",
    fields: { subject: "", text: "" },
  },
  {
    file: "app/components/admin/admin-market-form.tsx",
    form: "a new market of an administrator",
    as: "admin",
    path: () => "/admin/market",
    fields: { ...market, ...week },
  },
  {
    file: "app/components/admin/admin-market-form.tsx",
    form: "a market of an administrator",
    as: "admin",
    path: () => `/admin/market?marketId=${ids.market}`,
    fields: { ...market, ...week },
  },
  {
    file: "app/components/admin/admin-market-form.tsx",
    form: "a new market on the dashboard",
    as: "admin",
    path: () => "/admin?tab=markets&action=create",
    fields: { ...market, ...week },
  },
  {
    file: "app/components/admin/admin-vendor-form.tsx",
    form: "a new vendor of an administrator",
    as: "admin",
    path: () => "/admin/vendor",
    fields: vendor,
  },
  {
    file: "app/components/application/application-form.tsx",
    form: "a vendor’s application",
    as: "nobody",
    path: () => "/application-portal?type=vendor",
    fields: application,
  },
  {
    file: "app/components/application/application-form.tsx",
    form: "a market’s application",
    as: "nobody",
    path: () => "/application-portal?type=market",
    fields: application,
  },
];

/** The page with which the server answers a form, without its scripts. */
async function sent({ as, path, fields }: Omit<Walked, "file" | "form">): Promise<string> {
  const page = await (await world.request("GET", path(), { as })).text();
  const [, openedAt = ""] = /name="openedAt" value="([^"]+)"/.exec(page) ?? [];
  // The form names its vendor, so that the server does not confuse two tabs.
  const [, vendorId = ""] = /name="vendorId" value="(\d+)"/.exec(page) ?? [];
  const [, applicationType = ""] = /[?&]type=(\w+)/.exec(path()) ?? [];
  // A form that is sent at once seems to come from a program.
  world.now += 60_000;
  const form = {
    ...fields,
    ...(openedAt && { openedAt, applicationType }),
    ...(vendorId && { vendorId }),
  };
  const answer = await world.request("POST", path(), { as, form });
  expect(answer.status).toBe(422);
  return (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
}

/** The list of errors above the form's fields. */
const errorsOf = (page: string) =>
  /<div[^>]* class="[^"]*form-errors[\s\S]*?<\/ul>/.exec(page)?.[0] ?? "";

/** The links in the list of errors, each with its text. */
const linksIn = (page: string) =>
  [...errorsOf(page).matchAll(/<a href="#([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, target = "", words = ""]) => ({
      target,
      words: words.replaceAll(/<!--.*?-->/g, ""),
    }),
  );

describe("the errors of a refused form", () => {
  it.each(walked)("link from the list to each field of $form", async (each) => {
    const page = await sent(each);
    const links = linksIn(page);
    expect(links.length).toBeGreaterThan(1);
    const lost = links.filter(({ target }) => !page.includes(` id="${target}"`));
    expect(lost).toEqual([]);
  });

  it.each(walked)(
    "are shown twice for each field of $form: in the list and at the field",
    async (each) => {
      const page = await sent(each);
      const messages = linksIn(page).map(({ words }) => words.split(": ").slice(1).join(": "));
      expect(messages).not.toContain("");
      // Several fields may have the same message, and one message may be part of another.
      const said = messages.map((message) => [message, page.split(message).length - 1]);
      const due = messages.map((message) => [
        message,
        2 * messages.filter((other) => other.includes(message)).length,
      ]);
      expect(said).toEqual(due);
    },
  );

  it("are tested for every form that lists its errors", () => {
    const all = ["app/components", "app/routes"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    );
    const drawing = all.filter(
      (file) =>
        file.endsWith(".tsx") &&
        file !== "app/components/kit/form-page.tsx" &&
        readFileSync(file, "utf8").includes("<FormErrors"),
    );
    const unlisted = drawing.filter((each) => !walked.some(({ file }) => each === file));
    // Every field of this form is optional, so only a number can be wrong: see the test below.
    expect(unlisted).toEqual(["app/routes/vendors/product-market.tsx"]);
  });

  it("link to the field of a product's settings at a market", async () => {
    const { viewer } = await world.as("vendor");
    const stand = await makeMarket(world);
    const vendorId = viewer?.vendorId ?? 0;
    await world.db.insert(marketVendors).values({ marketId: stand.id, vendorId });
    await listAll(world);
    const page = await sent({
      as: "vendor",
      path: () => `/vendor-products/${ids.product}/markets/${stand.id}`,
      fields: { isEnabled: "on", cutoffDays: "99", dayLimit: "many", cutoffTime: "late" },
    });
    const links = linksIn(page);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(({ target }) => !page.includes(` id="${target}"`))).toEqual([]);
  });
});
