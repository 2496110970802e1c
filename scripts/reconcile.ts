import { parseArgs } from "node:util";
import { oldestFirst, readListing } from "../app/models/core/listing/listing";
import { formatCents } from "../app/models/core/money";
import { orderNumber } from "../app/models/orders/order/order.rules";
import { listStuckMoney } from "../app/models/orders/payment/stuck-list.server";
import { nextStep } from "../app/models/orders/payment/stuck-money.rules";
import type { StuckRow } from "../app/models/orders/payment/stuck-money.server";
import {
  invariantsAt,
  type Offence,
  reconcile,
} from "../app/models/orders/reconciliation/reconciliation.server";
import {
  type ForeignCharge,
  listForeignCharges,
} from "../app/models/orders/wallet/foreign-charges.server";
import { type Database, openDatabase } from "../app/platform/database";
import { openOneDatabase, runScript } from "./local-bindings";

const usage = `npm run reconcile [-- --remote]

  Checks that orders, items, stock, payments, refunds, histories and Stripe's lines agree with each
  other, and that all of it was read and tried in time. Prints what does not agree, how old a reading
  is, which money waits for a person, and charges that are not ours. Nothing is changed. The exit code
  is 1 when something is wrong.

  --remote  checks the deployed database instead of the local one`;

/** Reads the arguments, runs the checks and prints the result. Returns the exit code. */
async function main(): Promise<number> {
  const asked = readArguments();
  if (!asked) {
    console.error(usage);
    return 1;
  }
  const { db: d1, dispose } = await openOneDatabase(asked);
  try {
    const { db } = openDatabase(d1);
    const invariants = invariantsAt(Date.now());
    const offences = await reconcile(db, invariants);
    const { orders } = (await d1
      .prepare("select count(*) as orders from orders")
      .first<{ orders: number }>()) ?? { orders: 0 };
    await tellWhatWaits(db);
    for (const charge of await listForeignCharges(db, mostForeign)) console.log(notOurs(charge));
    const count = Object.keys(invariants).length;
    const checked = `${orders.toLocaleString("en-US")} orders, ${count} invariants`;
    if (offences.length === 0) {
      console.log(`Everything agrees: ${checked}.`);
      return 0;
    }
    console.error(`Not everything agrees: ${checked}, ${offences.length} broken.\n`);
    for (const offence of offences) console.error(told(offence));
    return 1;
  } finally {
    await dispose();
  }
}

/** Prints all money that is waiting for a person to act, page by page. */
async function tellWhatWaits(db: Database): Promise<void> {
  const now = Date.now();
  for (let page: string | null = ""; page !== null; ) {
    const asked = readListing(new URLSearchParams({ page }), oldestFirst);
    const { rows, next } = await listStuckMoney({ db, now }, null, asked);
    for (const stuck of rows) console.log(waiting(stuck));
    page = next;
  }
}

/** Describes money that does not move by itself, and the next step. */
const waiting = (stuck: StuckRow) =>
  `${formatCents(stuck.amount)} of ${orderNumber(stuck.orderId)}, ${stuck.vendorName} to ${stuck.customer} <${stuck.email}>: ${stuck.kind} ${stuck.state}, ${stuck.lastError ?? "no reason known"} (${stuck.paymentIntentId}). ${nextStep(stuck, "admin", Date.now())}`;

/** The most charges of other checkouts to print, newest first. */
const mostForeign = 20;

/** Describes a charge that claims to be for an order here, although another checkout made it. */
const notOurs = ({ amount, vendorName, account, paymentIntentId }: ForeignCharge) =>
  `Not ours: ${formatCents(amount)} on the account of ${vendorName} (${account}, ${paymentIntentId}) says it is for an order here, but another checkout took it.`;

const told = ({ invariant, rows }: Offence) =>
  `Not true: ${invariant}\n${rows.map((row) => `  ${JSON.stringify(row)}\n`).join("")}`;

function readArguments() {
  try {
    return parseArgs({ options: { remote: { type: "boolean", default: false } } }).values;
  } catch {
    return null;
  }
}

await runScript(main);
