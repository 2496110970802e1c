import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, RequestContext } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import { mostAnHour } from "./open-form.rules";

const hour = 3_600_000;
const hourOf = (now: number) => Math.floor(now / hour);

/** The statement that counts a try, up to `most` in this hour; `only` says when. */
const countTry = (who: string, most: number, now: number, only: SQL = sql`true`): SQL => sql`
  insert into open_form_tries (who, hour, tries) select ${who}, ${hourOf(now)}, 1 where ${only}
  on conflict do update set tries = tries + 1 where tries < ${most}`;

/**
 * Counts a form that is about to be taken: for the network, and for the address that it gives. In
 * the database, because the rate limits that workers have know no hours. Throws `too_many`.
 */
export async function spendOpenForm(
  { db, address, now }: Pick<RequestContext, "db" | "address" | "now">,
  email: string | null,
): Promise<void> {
  const counted = await runBatch(db, [
    countTry(`sent network ${await hashToken(address)}`, mostAnHour.network, now),
    ...(email === null
      ? []
      : [
          countTry(`sent address ${await hashToken(email.toLowerCase())}`, mostAnHour.address, now),
        ]),
  ]);
  if (counted.some(({ meta }) => meta.changes === 0)) {
    throw new DomainError(
      "too_many",
      "That is a lot for one hour. What you have typed is still here: please send it again in an hour.",
      { retryAfter: Math.ceil((hour - (now % hour)) / 1000) },
    );
  }
}

/** The statement that counts a draft of this network that is newly begun, if `only` holds. */
export const countDraft = async (
  { address, now }: Pick<RequestContext, "address" | "now">,
  only: SQL,
): Promise<SQL> =>
  countTry(`draft network ${await hashToken(address)}`, mostAnHour.drafts, now, only);

/** How often somebody has tried is of no interest once its hour is over. */
export async function forgetOpenFormTries({ db, now }: Capabilities): Promise<void> {
  await db.run(sql`delete from open_form_tries where hour < ${hourOf(now)}`);
}
