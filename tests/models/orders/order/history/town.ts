import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { weekdays } from "~/models/core/week";
import { readOffer } from "~/models/orders/order/pre-order.server";
import { pickupsAhead } from "~/models/vendors/pickup/pickup.rules";
import type { Admin, Customer, VendorViewer } from "~/platform/viewer";
import { makeViewer } from "../../../../support/actors";
import { runChecks } from "../../../../support/checks";
import { copyOf, freshStorage } from "../../../../support/databases";
import {
  giveVendor,
  makeMarket,
  makeProduct,
  makeSchedule,
  makeUser,
  makeVendor,
  proveAddress,
} from "../../../../support/factories";
import { thursdayMorning, World } from "../../../../support/world";

export interface Stall {
  vendorId: number;
  /** The owner of the vendor. */
  owner: VendorViewer;
  account: string;
  honey: number;
  bread: number;
  /** Chickens of 2 to 3 lb are sold by weight, and cost at most $13.50 each. */
  chicken: number;
}

/** A market with its vendors, each with its own Stripe account, and two customers. */
export interface Town {
  world: World;
  /** The file of the town's database. */
  file: string;
  marketId: number;
  stalls: Stalls;
  customers: Customer[];
  admin: Admin;
  /** The first pickup date on offer, and the moment at which ordering for this date closes. */
  date: string;
  deadline: number;
  /** The second pickup date on offer. */
  nextDate: string;
}

type Stalls = [Stall, Stall, ...Stall[]];

/** Histories store no pictures. */
const noBucket = {} as R2Bucket;

async function makeOwner(world: World, vendor: { id: number }): Promise<VendorViewer> {
  const user = await makeUser(world, { userType: "vendor" });
  await giveVendor(world, user, vendor);
  const vendors = [{ id: vendor.id, name: "Stall", role: "owner" as const }];
  const { id, username, email } = user;
  return { id, username, email, role: "vendor", vendorId: vendor.id, marketId: null, vendors };
}

/**
 * Opens two or more vendors that sell honey, bread and chickens, at a market that opens each day of
 * the week.
 */
export async function makeTown({ vendors = 2 } = {}): Promise<Town> {
  const { d1, file } = await freshStorage();
  const world = new World(d1, noBucket, thursdayMorning);
  const customers = [await makeViewer(world, "customer"), await makeViewer(world, "customer")];
  const market = await makeMarket(world);
  for (const day of weekdays) await makeSchedule(world, market, { day });
  for (const customer of customers) await proveAddress(world, customer);
  const openStall = async (): Promise<Stall> => {
    const vendor = await makeVendor(world, {
      at: [market],
      takesPaymentAtPickup: true,
      ordersAtPickup: 10,
      piecesAtPickup: 999,
    });
    const honey = await makeProduct(world, vendor, { priceCents: 800 });
    const bread = await makeProduct(world, vendor, { priceCents: 550 });
    const chicken = await makeProduct(world, vendor, {
      priceCents: 450,
      price: "$4.50",
      unit: "lb",
      weightMin: 2000,
      weightMax: 3000,
      weightUnit: "lb",
    });
    const [account] = await world.db.all<{ id: string }>(
      sql`select id from stripe_accounts where vendor_id = ${vendor.id}`,
    );
    return {
      vendorId: vendor.id,
      owner: await makeOwner(world, vendor),
      account: account?.id ?? "",
      honey: honey.id,
      bread: bread.id,
      chicken: chicken.id,
    };
  };
  const stalls: Stalls = [await openStall(), await openStall()];
  while (stalls.length < vendors) stalls.push(await openStall());
  const [{ vendorId, honey }] = stalls;
  const stall = await readOffer(world.ctx(null), vendorId);
  const [pickup, next] = stall.markets.flatMap((each) =>
    pickupsAhead(each, [honey], stall.configs, world.now),
  );
  if (!pickup || !next) throw new Error("no date is offered");
  return {
    world,
    file,
    marketId: market.id,
    stalls,
    customers: customers as Customer[],
    admin: (await makeViewer(world, "admin")) as Admin,
    date: pickup.date,
    deadline: pickup.cutoff,
    nextDate: next.date,
  };
}

/**
 * Copies a town in its present state into a database of its own. `close` frees this database. The
 * copy's Stripe has no history, so a copy of a town in which money has moved can only be read.
 */
export async function copyTown(town: Town): Promise<Town & { close(): Promise<void> }> {
  const { d1, file, giveBack } = await copyOf(town);
  const world = new World(d1, noBucket, town.world.now);
  for (const { account } of town.stalls) await world.stripe.control("accounts/add", { account });
  const customers = town.customers.map((customer) => ({ ...customer }));
  const close = async () => {
    expect(await runChecks([world])).toEqual([]);
    await giveBack();
  };
  return { ...town, world, file, customers, close };
}
