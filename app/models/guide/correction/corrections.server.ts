import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { type Listing, lengthOf } from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { spendOpenForm } from "../../core/open-form/tries.server";
import { auditLine } from "../../people/audit/audit.server";
import { isStillAdmin } from "../../people/user/active";
import { openPairs } from "../market/duplicates.server";
import { markets } from "../market/market.tables";
import { type CorrectionState, mostWaiting, tooManyWait, whyNotDecide } from "./correction.rules";
import type { AnswerStillRight, DecideCorrection } from "./correction.schema";
import { marketCorrections } from "./correction.tables";
import type { CorrectionRequest, CorrectionRow, DecidedCorrection } from "./correction.view";

type Ctx = Pick<Allowed<Admin>, "db">;
const c = marketCorrections;

const selected = sql`
  select c.id, c.what, c.text, c.email, c.came_at cameAt, c.state, c.version,
    c.decided_at decidedAt, u.username decidedBy, c.reason, m.id marketId, m.name marketName,
    m.location, m.removed_at is not null isMarketGone
  from market_corrections c join markets m on m.id = c.market_id
    left join users u on u.id = c.decided_by`;

export const correctionCounts = sql<{ state: CorrectionState; n: number }>`
  select state, n from market_correction_counts`;

/** A page of the corrections, the oldest first. Without a state, the pending corrections. */
export async function listCorrections(
  { db }: Ctx,
  asked: CorrectionRequest,
): Promise<{
  list: Listing<CorrectionRow, "came", "state" | "what" | "market">;
  counts: Record<CorrectionState, number>;
  /** How many pairs of markets may be duplicates. */
  duplicates: number;
}> {
  const { state = "pending", what, market } = asked.filters;
  const length = lengthOf(asked);
  const { where, by } = keyset(
    { column: sql`c.id`, id: sql`c.id`, order: asked.sort.order },
    asked.place,
  );
  const narrowed: SQL[] = [
    sql`c.state = ${state}`,
    ...(what ? [sql`c.what = ${what}`] : []),
    ...(market ? [sql`c.market_id = ${Number(market)}`] : []),
    where,
  ];
  const [found, counted, pairs] = await runBatch(db, [
    sql<CorrectionRow>`${selected} where ${sql.join(narrowed, sql` and `)}
      order by ${by} limit ${length + 1}`,
    correctionCounts,
    openPairs,
  ]);
  const counts: Record<CorrectionState, number> = { pending: 0, applied: 0, declined: 0 };
  for (const { state: each, n } of counted.results) counts[each] = n;
  const isAll = !what && !market;
  const shown = Math.min(found.results.length, length);
  const list = listingOf(found.results, asked, {
    total: isAll
      ? { count: counts[state as CorrectionState], isMore: false }
      : { count: shown, isMore: found.results.length > length || asked.place !== null },
    keyOf: ({ id }) => id,
  });
  return { list, counts, duplicates: pairs.results[0]?.n ?? 0 };
}

/** One correction. Throws `not_found`. */
export async function findCorrection({ db }: Ctx, correctionId: number): Promise<CorrectionRow> {
  const [row] = await db.all<CorrectionRow>(sql`${selected} where c.id = ${correctionId}`);
  if (!row) throw notFound("Correction not found");
  return row;
}

/**
 * Applies or rejects a correction. 'Applied' means that the administrator has changed the market's
 * page, or is about to. The visitor's email address is deleted with the decision. Throws
 * `not_found`, `too_late` (with the name of the person who decided first), `changed`, or
 * `wrong_role`.
 */
export async function decideCorrection(
  ctx: Allowed<Admin>,
  { correctionId, version, decision, reason }: DecideCorrection,
): Promise<DecidedCorrection> {
  const { now, viewer } = ctx;
  const before = await findCorrection(ctx, correctionId);
  const refused = whyNotDecide(before, version, now);
  if (refused) throw refused;
  const { log, next } = await runBatch(ctx.db, {
    decided: ctx.db
      .update(c)
      .set({
        state: decision,
        version: version + 1,
        email: null,
        decidedAt: now,
        decidedBy: viewer.id,
        reason,
      })
      .where(
        and(
          eq(c.id, correctionId),
          eq(c.state, "pending"),
          eq(c.version, version),
          isStillAdmin(ctx),
        ),
      ),
    log: auditLine(ctx, {
      action: `correction_${decision}`,
      subject: { type: "correction", id: correctionId },
      before: { state: "pending", market: before.marketId, what: before.what },
      after: { state: decision, reason: reason ?? undefined },
    }),
    next: sql<{ id: number | null }>`
      select coalesce(
        (select min(id) from market_corrections where state = 'pending' and id > ${correctionId}),
        (select min(id) from market_corrections where state = 'pending')) id`,
  });
  if (log.results.length !== 1) {
    const meanwhile = await findCorrection(ctx, correctionId);
    // Only one other reason is left: the viewer is no longer an administrator.
    throw whyNotDecide(meanwhile, version, now) ?? new DomainError("wrong_role");
  }
  const { marketId, marketName } = before;
  return {
    id: correctionId,
    marketId,
    marketName,
    state: decision,
    next: next.results[0]?.id ?? null,
  };
}

const isThere = (marketId: number) => and(eq(markets.id, marketId), isNull(markets.removedAt));

/** The market that a visitor is asked about. Throws `not_found`, also for a removed market. */
export async function findAsked({ db }: Pick<Allowed, "db">, marketId: number) {
  const [market] = await db
    .select({ id: markets.id, name: markets.name, location: markets.location })
    .from(markets)
    .where(isThere(marketId));
  if (!market) throw notFound("Market not found");
  return market;
}

const notTaken = { title: "Error", text: "We couldn’t save your answer. Try again." };

/**
 * A visitor says that a market's page is right, or what is wrong with it. 'Right' updates the date
 * on the page; anything else waits for an administrator. An identical correction is saved only
 * once. Throws `not_found` and `too_many`.
 */
export function answerStillRight(ctx: Allowed, said: AnswerStillRight) {
  const { marketId, answer, text, email } = said;
  return sayingWhenItFails(ctx, notTaken, async () => {
    await findAsked(ctx, marketId);
    await spendOpenForm(ctx, email);
    if (answer === "yes") {
      const isEarlier = or(isNull(markets.confirmedAt), lt(markets.confirmedAt, ctx.now));
      await ctx.db
        .update(markets)
        .set({ confirmedAt: ctx.now })
        .where(and(isThere(marketId), isEarlier));
      return { answer, isKnown: false };
    }
    const known = sql`exists (select 1 from market_corrections c where c.market_id = ${marketId}
      and c.state = 'pending' and c.what = ${answer} and c.text = ${text ?? ""})`;
    const { before, written } = await runBatch(ctx.db, {
      before: sql<{ isKnown: 0 | 1 }>`select ${known} isKnown`,
      written: sql<{ id: number }>`
        insert into market_corrections (market_id, what, text, email, came_at)
        select id, ${answer}, ${text ?? ""}, ${email}, ${ctx.now} from markets
        where id = ${marketId} and removed_at is null and not ${known}
          and (select count(*) from market_corrections c where c.market_id = ${marketId}
            and c.state = 'pending') < ${mostWaiting}
        returning id`,
    });
    const isKnown = before.results[0]?.isKnown === 1;
    if (!isKnown && written.results.length === 0) throw tooManyWait();
    return { answer, isKnown };
  });
}
