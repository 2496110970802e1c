import { parseArgs } from "node:util";
import { checkBooks, invariantCount, type Offence } from "../app/models/books/books.server";
import { readListing } from "../app/models/listing/listing";
import { formatCents } from "../app/models/money";
import { orderNumber } from "../app/models/order/order.rules";
import { listStuckMoney, stuckListing } from "../app/models/payment/stuck-list.server";
import { nextStep } from "../app/models/payment/stuck-money.rules";
import type { StuckRow } from "../app/models/payment/stuck-money.server";
import { type Database, openDatabase } from "../app/platform/database";
import { NoBindings, openOneDatabase } from "./local-bindings";

const usage = `npm run check:books [-- --remote]

  Checks that orders, items, stock, payments, refunds and histories agree with each other, and
  prints what does not, and which money waits for a person. Nothing is changed. The exit code is 1
  when something is wrong.

  --remote  checks the deployed database instead of the local one`;

/** Asks, checks, tells. Answers the exit code. */
async function main(): Promise<number> {
  const asked = readArguments();
  if (!asked) {
    console.error(usage);
    return 1;
  }
  const { db: d1, dispose } = await openOneDatabase(asked);
  try {
    const { db } = openDatabase(d1);
    const offences = await checkBooks(db);
    const { orders } = (await d1
      .prepare("select count(*) as orders from orders")
      .first<{ orders: number }>()) ?? { orders: 0 };
    await tellWhatWaits(db);
    const checked = `${orders.toLocaleString("en-US")} orders, ${invariantCount} invariants`;
    if (offences.length === 0) {
      console.log(`The books agree: ${checked}.`);
      return 0;
    }
    console.error(`The books do not agree: ${checked}, ${offences.length} broken.\n`);
    for (const offence of offences) console.error(told(offence));
    return 1;
  } finally {
    await dispose();
  }
}

/** Prints all money that waits for a person, page by page. */
async function tellWhatWaits(db: Database): Promise<void> {
  const now = Date.now();
  for (let page: string | null = ""; page !== null; ) {
    const asked = readListing(new URLSearchParams({ page }), stuckListing);
    const { rows, next } = await listStuckMoney({ db, now }, null, asked);
    for (const stuck of rows) console.log(waiting(stuck));
    page = next;
  }
}

/** Money that does not move by itself, and what comes next. */
const waiting = (stuck: StuckRow) =>
  `${formatCents(stuck.amount)} of ${orderNumber(stuck.orderId)}, ${stuck.vendorName} to ${stuck.customer} <${stuck.email}>: ${stuck.kind} ${stuck.state}, ${stuck.lastError ?? "no reason known"} (${stuck.paymentIntentId}). ${nextStep(stuck, "admin", Date.now())}`;

const told = ({ invariant, rows }: Offence) =>
  `Not true: ${invariant}\n${rows.map((row) => `  ${JSON.stringify(row)}\n`).join("")}`;

function readArguments() {
  try {
    return parseArgs({ options: { remote: { type: "boolean", default: false } } }).values;
  } catch {
    return null;
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof NoBindings)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
