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

/**
 * Reads a page of the refunds and disputes that wait for a person, and how many of the other
 * problems wait.
 */
export async function readStuckRefunds({ db, now }: Reader, asked: Asked) {
  const { statements, pageOf } = stuckPage(asked, now, null);
  const [refunds, disputes, ...beside] = await runBatch(db, [...statements, ...besides(now)]);
  const desk = deskOf(...beside);
  return { list: pageOf([...refunds.results, ...disputes.results], desk.counts.refunds), ...desk };
}

/** Reads a page of the failed payouts, and how many of the other problems wait. */
export async function readFailedPayouts({ db, now }: Reader, asked: Asked) {
  const { statement, pageOf } = failedPayoutPage(asked);
  const [found, ...beside] = await runBatch(db, [statement, ...besides(now)]);
  const desk = deskOf(...beside);
  return { list: pageOf(found.results, desk.counts.payouts), ...desk };
}

/**
 * Reads a page of the events that could not be processed, and how many of the other problems wait.
 */
export async function readFailedEvents({ db, now }: Reader, asked: Asked) {
  const { statement, pageOf } = failedEventPage(asked);
  const [found, ...beside] = await runBatch(db, [statement, ...besides(now)]);
  const desk = deskOf(...beside);
  return { list: pageOf(found.results, desk.counts.events), ...desk };
}

/** The queries that all of these pages need besides their list. */
const besides = (now: Instant) => [stuckCounts(now), otherVersions(now)] as const;

const deskOf = (
  { results: [counts = noCounts] }: { results: StuckCounts[] },
  { results: versions }: { results: OtherVersion[] },
) => ({ counts, otherVersions: otherVersionsView(versions) });
