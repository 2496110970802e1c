import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { spendOpenForm } from "../../core/open-form/tries.server";
import { mostWaiting } from "./correction.rules";
import type { AnswerStillRight } from "./correction.schema";

/** The market that is asked about. Throws `not_found`, for a removed one too. */
export async function findAsked({ db }: Pick<Allowed, "db">, marketId: number) {
  const [market] = await db.all<{ id: number; name: string; location: string }>(sql`
    select id, name, location from markets where id = ${marketId} and removed_at is null`);
  if (!market) throw notFound("Market not found");
  return market;
}

const notTaken = { title: "Error", text: "Your answer could not be taken. Please try again." };

/**
 * Somebody who was there says that a market's page is right, which the page tells, or what is
 * wrong: then it waits for an administrator. The same is written once. Throws `not_found` and
 * `too_many`.
 */
export function answerStillRight(ctx: Allowed, said: AnswerStillRight) {
  const { marketId, answer, text, email } = said;
  return sayingWhenItFails(ctx, notTaken, async () => {
    await findAsked(ctx, marketId);
    await spendOpenForm(ctx, email);
    if (answer === "yes") {
      await ctx.db.run(sql`
        update markets set confirmed_at = ${ctx.now} where id = ${marketId} and removed_at is null
          and (confirmed_at is null or confirmed_at < ${ctx.now})`);
      return { answer, isKnown: false };
    }
    const [written] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        insert into market_corrections (market_id, what, text, email, came_at)
        select id, ${answer}, ${text ?? ""}, ${email}, ${ctx.now} from markets
        where id = ${marketId} and removed_at is null
          and not exists (select 1 from market_corrections c where c.market_id = ${marketId}
            and c.state = 'pending' and c.what = ${answer} and c.text = ${text ?? ""})
          and (select count(*) from market_corrections c where c.market_id = ${marketId}
            and c.state = 'pending') < ${mostWaiting}
        returning id`,
    ]);
    return { answer, isKnown: written.results.length === 0 };
  });
}
