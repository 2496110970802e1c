import type { Allowed } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { defaultZone, localTimeOf } from "../../core/calendar";
import { type Cell, csvAnswer } from "../../core/listing/csv";
import { dollars } from "../../core/money";
import { orderNumber } from "../order/order.rules";
import { weighedLinesText } from "../weighing/line-weight";
import { lineWords } from "./wallet.rules";
import { type LineRow, readStatement } from "./wallet.server";
import { daysOf } from "./wallet.view";

/** How many lines are read and sent at a time. */
const pageLength = 500;

const head = [
  "Date",
  "Time",
  "What",
  "Order",
  "Amount",
  "Fee",
  "Market Day share of fee",
  "Net",
  "Balance",
  "Available on",
  "Stripe id",
  "Weighed",
] as const;

/**
 * Makes a CSV file of a month's lines, in dollars, the earliest line first. The amounts are
 * numbers, and the last balance is the one at the end of the month. Throws `not_found` if there is
 * no such account.
 */
export async function statementFile(
  ctx: Allowed<VendorViewer>,
  month: string,
  asked: string | null,
): Promise<Response> {
  let page = await readStatement(ctx, daysOf(month), { limit: pageLength, asked });
  if (page === null) throw notFound(asked === null ? "No Stripe account yet" : "Account not found");
  const { before, wallet } = page;
  const timeZone = wallet.timeZone ?? defaultZone;
  let isFirst = true;
  return csvAnswer(`market-day-statement-${month}.csv`, head, async () => {
    if (!isFirst) {
      const last = page?.lines.at(-1);
      if (!last) return [];
      page = await readStatement(ctx, daysOf(month), { limit: pageLength, after: last, asked });
    }
    const rows = (page?.lines ?? []).map((line) => cellsOf(line, before, timeZone));
    const opening: Cell[][] = isFirst ? [openingOf(month, before)] : [];
    isFirst = false;
    return [...opening, ...rows];
  });
}

/**
 * Dollars as a number for spreadsheets. As text, a value below zero would be escaped, because it
 * could be a formula.
 */
const amount = (cents: number): Cell => Number(dollars(cents));

const openingOf = (month: string, before: number): Cell[] => [
  `${month}-01`,
  null,
  "Balance before",
  null,
  null,
  null,
  null,
  null,
  amount(before),
  null,
  null,
  null,
];

const cellsOf = (line: LineRow, before: number, timeZone: string): Cell[] => [
  line.day,
  localTimeOf(line.createdAt, timeZone),
  lineWords(line),
  line.orderId === null ? null : orderNumber(line.orderId),
  amount(line.amount),
  amount(line.fee),
  amount(line.platformFee),
  amount(line.net),
  amount(before + line.after),
  new Date(line.availableOn).toISOString().slice(0, 10),
  line.id,
  weighedLinesText(JSON.parse(line.weighed)),
];
