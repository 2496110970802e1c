import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, RequestContext } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import { mostAnHour } from "./open-form.rules";

const hour = 3_600_000;
const hourOf = (now: number) => Math.floor(now / hour);

/** The statement that counts a try, up to `most` in this hour. It counts only if `only` holds. */
const countTry = (who: string, most: number, now: number, only = sql`true`) => sql<CountedTry>`
  insert into open_form_tries (who, hour, tries) select ${who}, ${hourOf(now)}, 1 where ${only}
  on conflict do update set tries = tries + 1 where tries < ${most} returning tries`;

interface CountedTry {
  tries: number;
}

/**
 * Counts a form that is about to be accepted, for the network and for the email address in the
 * form. The count is in the database, because the rate limits of workers know no hours. A program
 * learns how many forms its network has left, but nothing about the address, so nobody learns who
 * else has given that address. Throws `too_many` if the network or the address has no forms left in
 * this hour.
 */
export async function spendOpenForm(
  { db, address, now, limits }: Pick<RequestContext, "db" | "address" | "now" | "limits">,
  email: string | null,
): Promise<void> {
  const counts = [countTry(`sent network ${await hashToken(address)}`, mostAnHour.network, now)];
  if (email !== null) {
    const who = `sent address ${await hashToken(email.toLowerCase())}`;
    // A network without forms left must not use up the forms of other people's addresses.
    counts.push(countTry(who, mostAnHour.address, now, wroteOne));
  }
  const counted = await runBatch(db, counts);
  const untilNext = Math.ceil((hour - (now % hour)) / 1000);
  const policy = { policy: "forms", quota: mostAnHour.network, window: hour / 1000 };
  const sent = counted[0]?.results[0]?.tries ?? mostAnHour.network;
  limits.know(policy, mostAnHour.network - sent, untilNext);
  if (counted.some(({ results }) => results.length === 0)) {
    throw new DomainError(
      "too_many",
      "Too many forms in one hour. Send the form again in an hour.",
      { retryAfter: untilNext },
    );
  }
}

/** The statement that counts a newly begun draft or basket for this network, if `only` holds. */
const countBegun =
  (what: "draft" | "basket", most: number) =>
  async (
    { address, now }: Pick<RequestContext, "address" | "now">,
    only: SQL,
  ): Promise<SQL<CountedTry>> =>
    countTry(`${what} network ${await hashToken(address)}`, most, now, only);

export const countDraft = countBegun("draft", mostAnHour.drafts);
export const countBasket = countBegun("basket", mostAnHour.baskets);

/** Deletes the counts of past hours, which nobody needs any more. */
export async function forgetOpenFormTries({ db, now }: Capabilities): Promise<void> {
  await db.run(sql`delete from open_form_tries where hour < ${hourOf(now)}`);
}
