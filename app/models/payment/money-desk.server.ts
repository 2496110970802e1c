import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import type { ListingRequest } from "../listing/listing";
import { failedPayoutPage } from "../payout/failed-payouts.server";
import { failedEventPage } from "../stripe-event/failed-event.server";
import { noCounts, stuckCounts } from "./stuck-counts.server";
import { stuckPage } from "./stuck-list.server";

type Reader = Pick<Allowed<Admin>, "db" | "now">;
type Asked = ListingRequest<"oldest", never>;

/** A page of the refunds and disputes that wait for somebody, and how much else does. */
export async function readStuckRefunds({ db, now }: Reader, asked: Asked) {
  const { statements, pageOf } = stuckPage(asked, now, null);
  const [refunds, disputes, counted] = await runBatch(db, [...statements, stuckCounts(now)]);
  const [counts = noCounts] = counted.results;
  return { list: pageOf([...refunds.results, ...disputes.results], counts.refunds), counts };
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
