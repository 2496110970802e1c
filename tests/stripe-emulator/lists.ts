import { invalid } from "./api-error";
import type { Params } from "./params";

/** Stripe's list object. */
export interface ListAnswer<T> {
  object: "list";
  url: string;
  has_more: boolean;
  data: T[];
}

/** All elements in one page: for the lists inside other objects. */
export function whole<T>(url: string, data: T[]): ListAnswer<T> {
  return { object: "list", url, has_more: false, data };
}

/**
 * One page of records, newest first as Stripe lists them: `limit` (1 to 100, by default 10) after
 * `starting_after` or before `ending_before`. The records must come oldest first.
 */
export function page<T extends { id: string }>(
  params: Params,
  url: string,
  oldestFirst: T[],
): ListAnswer<T> {
  const limit = params.integer("limit", { min: 1, max: 100 }) ?? 10;
  const all = [...oldestFirst].reverse();
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  if (after !== null && before !== null) {
    throw invalid("You cannot parameterize both starting_after and ending_before.");
  }
  if (before !== null) {
    const end = positionOf(all, before, "ending_before");
    const start = Math.max(0, end - limit);
    return {
      object: "list",
      url,
      has_more: start > 0,
      data: all.slice(start, end),
    };
  }
  const start = after === null ? 0 : positionOf(all, after, "starting_after") + 1;
  const data = all.slice(start, start + limit);
  return { object: "list", url, has_more: start + limit < all.length, data };
}

/** Keeps the records that `created` allows: an exact second, or `created[gt|gte|lt|lte]`. */
export function createdWithin(params: Params): (record: { created: number }) => boolean {
  if (!params.has("created")) return () => true;
  if (params.isText("created")) {
    const second = params.integer("created");
    return ({ created }) => created === second;
  }
  const range = params.child("created").only(["gt", "gte", "lt", "lte"]);
  const gt = range.integer("gt") ?? Number.NEGATIVE_INFINITY;
  const gte = range.integer("gte") ?? Number.NEGATIVE_INFINITY;
  const lt = range.integer("lt") ?? Number.POSITIVE_INFINITY;
  const lte = range.integer("lte") ?? Number.POSITIVE_INFINITY;
  return ({ created }) => created > gt && created >= gte && created < lt && created <= lte;
}

function positionOf(all: { id: string }[], id: string, param: string): number {
  const position = all.findIndex((record) => record.id === id);
  if (position < 0)
    throw invalid(`No such object: '${id}'`, {
      code: "resource_missing",
      param,
    });
  return position;
}
