import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import type { ListingRequest } from "../listing/listing";
import { failedPayoutPage } from "../payout/failed-payouts.server";
import { failedEventPage } from "../stripe-event/failed-event.server";
import { noCounts, stuckCounts } from "./stuck-counts.server";
import { stuckOf, stuckStatements } from "./stuck-money.server";

type Reader = Pick<Allowed<Admin>, "db" | "now">;
type Asked = ListingRequest<"oldest", never>;

/** The refunds and disputes that wait for somebody, and how much else does. */
export async function readStuckRefunds({ db, now }: Reader) {
  const [refunds, disputes, counted] = await runBatch(db, [
    ...stuckStatements(now, null),
    stuckCounts(now),
  ]);
  const [counts = noCounts] = counted.results;
  return { stuck: stuckOf(refunds.results, disputes.results), counts };
}

/** A page of the payouts that failed, and how much else waits. */
export async function readFailedPayouts({ db, now }: Reader, asked: Asked) {
  const { statement, pageOf } = failedPayoutPage(asked);
  const [found, counted] = await runBatch(db, [statement, stuckCounts(now)]);
  const [counts = noCounts] = counted.results;
  return { list: pageOf(found.results, counts.payouts), counts };
}

/** A page of the events that could not be worked through, and how much else waits. */
export async function readFailedEvents({ db, now }: Reader, asked: Asked) {
  const { statement, pageOf } = failedEventPage(asked);
  const [found, counted] = await runBatch(db, [statement, stuckCounts(now)]);
  const [counts = noCounts] = counted.results;
  return { list: pageOf(found.results, counts.events), counts };
}
