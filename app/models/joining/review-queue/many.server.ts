import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { prepareApprovals } from "./approving.server";
import { readItems } from "./decide.server";
import type { ReviewRow } from "./queue-listing";
import {
  type Decision,
  deskOf,
  kinds,
  mostAtOnce,
  statusOf,
  whyNotDecide,
} from "./review-queue.rules";
import { reasonsFor, verbOf } from "./review-queue.words";

/** The foreseen result for one item. */
export interface Foreseen {
  item: ReviewRow;
  version: number;
  whyNot: DomainError | null;
}

/**
 * Reports what a decision about several items would do, without deciding. Throws `invalid` for too
 * many items.
 */
export async function foreseeMany(
  ctx: Allowed<Admin>,
  chosen: readonly { itemId: number; version: number }[],
  decision: Decision,
): Promise<Foreseen[]> {
  if (chosen.length > mostAtOnce) {
    throw new DomainError("invalid", `Choose at most ${mostAtOnce} items at once`);
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

/**
 * Reads from a page's address which items were chosen, with the versions that were shown
 * ('choice=17.3'), and for which decision.
 */
export function readChosen(params: URLSearchParams) {
  const chosen = params
    .getAll("choice")
    .slice(0, mostAtOnce + 1)
    .filter((text) => /^[1-9]\d{0,14}\.[1-9]\d{0,14}$/.test(text))
    .map((text) => {
      const [itemId = 0, version = 0] = text.split(".").map(Number);
      return { itemId, version };
    });
  const decision: Decision = params.get("decision") === "refused" ? "refused" : "approved";
  return { chosen, decision };
}

/** The view of the page that says what deciding about several items will do. */
export function manyView(foreseen: readonly Foreseen[], decision: Decision, back: string) {
  const can = foreseen.filter(({ whyNot }) => whyNot === null);
  const first = foreseen[0]?.item.kind ?? "admin_request";
  const { refused } = deskOf(first);
  const counts = new Map<string, number>();
  for (const { item } of can) {
    const { name } = kinds[item.kind];
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const listed = [...new Set(can.map(({ item }) => item.kind))];
  const [one = [], ...others] = listed.map((kind) => reasonsFor(kind, decision));
  return {
    decision,
    verb: verbOf(refused, decision),
    back,
    will: [...counts].map(
      ([name, n]) => `${n} ${name}${n === 1 ? "" : "s"} will be ${statusOf(first, decision)}`,
    ),
    mails: can.filter(({ item }) => item.email !== null).length,
    accounts:
      decision === "approved" ? can.filter(({ item }) => item.kind.endsWith("_request")).length : 0,
    can: can.map(({ item, version }) => ({
      choice: `${item.id}.${version}`,
      title: item.title,
      line: [item.line, item.email].filter(Boolean).join(" · "),
    })),
    cannot: foreseen.flatMap(({ item, whyNot }) =>
      whyNot ? [{ id: item.id, title: item.title, why: whyNot.message }] : [],
    ),
    /** Reasons that fit all of the items. */
    reasons: one.filter(({ name }) =>
      others.every((list) => list.some((each) => each.name === name)),
    ),
  };
}
export type ManyView = ReturnType<typeof manyView>;
