import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { prepareApprovals } from "./approving.server";
import { readItems } from "./decide.server";
import type { ReviewRow } from "./queue-listing";
import { type Decision, mostAtOnce, whyNotDecide } from "./review-queue.rules";

/** What would become of one item. */
export interface Foreseen {
  item: ReviewRow;
  version: number;
  whyNot: DomainError | null;
}

/** What deciding about several would do, without doing any of it. Throws `invalid` for too many. */
export async function foreseeMany(
  ctx: Allowed<Admin>,
  chosen: readonly { itemId: number; version: number }[],
  decision: Decision,
): Promise<Foreseen[]> {
  if (chosen.length > mostAtOnce) {
    throw new DomainError("invalid", `At most ${mostAtOnce} at once, please`);
  }
  if (chosen.length === 0) return [];
  const items = await readItems(
    ctx,
    chosen.map(({ itemId }) => itemId),
  );
  const there = chosen.flatMap(({ itemId, version }) => {
    const item = items.get(itemId);
    return item
      ? [{ item, version, whyNot: whyNotDecide(item, ctx.viewer, version, ctx.now) }]
      : [];
  });
  if (decision !== "approved") return there;
  const possible = there.filter(({ whyNot }) => whyNot === null).map(({ item }) => item);
  const approvals = await prepareApprovals(ctx, possible);
  return there.map((each) => ({
    ...each,
    whyNot: each.whyNot ?? approvals.get(each.item.id)?.refused ?? null,
  }));
}
