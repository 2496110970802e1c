import type { Allowed, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import type { ListingRequest } from "../../core/listing/listing";
import { failedPayoutPage } from "../payout/failed-payouts.server";
import { failedEventPage } from "../stripe-event/failed-event.server";
import { otherVersionsView } from "../stripe-event/failed-event.view";
import { type OtherVersion, otherVersions } from "../stripe-event/other-versions.server";
import { noCounts, stuckCounts } from "./stuck-counts.server";
import { stuckPage } from "./stuck-list.server";
import type { StuckCounts } from "./stuck-money.rules";

type Reader = Pick<Allowed<Admin>, "db" | "now">;
type Asked = ListingRequest<"oldest", never>;

/** A page of the refunds and disputes that wait for somebody, and how much else does. */
export async function readStuckRefunds({ db, now }: Reader, asked: Asked) {
  const { statements, pageOf } = stuckPage(asked, now, null);
  const [refunds, disputes, ...beside] = await runBatch(db, [...statements, ...besides(now)]);
  const desk = deskOf(...beside);
  return { list: pageOf([...refunds.results, ...disputes.results], desk.counts.refunds), ...desk };
}

/** A page of the payouts that failed, and how much else waits. */
export async function readFailedPayouts({ db, now }: Reader, asked: Asked) {
  const { statement, pageOf } = failedPayoutPage(asked);
  const [found, ...beside] = await runBatch(db, [statement, ...besides(now)]);
  const desk = deskOf(...beside);
  return { list: pageOf(found.results, desk.counts.payouts), ...desk };
}

/** A page of the events that could not be worked through, and how much else waits. */
export async function readFailedEvents({ db, now }: Reader, asked: Asked) {
  const { statement, pageOf } = failedEventPage(asked);
  const [found, ...beside] = await runBatch(db, [statement, ...besides(now)]);
  const desk = deskOf(...beside);
  return { list: pageOf(found.results, desk.counts.events), ...desk };
}

/** What all of these pages show beside their list. */
const besides = (now: Instant) => [stuckCounts(now), otherVersions(now)] as const;

const deskOf = (
  { results: [counts = noCounts] }: { results: StuckCounts[] },
  { results: versions }: { results: OtherVersion[] },
) => ({ counts, otherVersions: otherVersionsView(versions) });
