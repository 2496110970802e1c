import { deskOf, kinds, type ReviewKind, statusOf } from "../review-queue/review-queue.rules";
import type { Alike } from "./likely-same.server";

const likeWords: Record<string, string> = {
  name: "name",
  mail: "email",
  phone: "phone",
  place: "place",
  town: "town",
};

/** Something alike, on a reviewer's page; `same` is what has been said to be the same. */
export function alikeView(alike: Alike, same: { id: number } | null) {
  const { kind, id, name, line, accounts, itemId, reviewKind, state, isInTown } = alike;
  const keys: string[] = JSON.parse(alike.by);
  const by = [...keys, ...(isInTown ? ["town"] : [])];
  const reviewed = (reviewKind ?? "vendor_application") as ReviewKind;
  const isOfGuide = kind === "vendor" || kind === "market";
  return {
    key: `${kind}-${id}`,
    id,
    isOfGuide,
    name: name ?? "",
    line: isOfGuide
      ? [line, accounts > 0 ? "has an account" : null].filter(Boolean).join(" · ")
      : `${kinds[reviewed].name}, ${statusOf(reviewed, state ?? "pending")}`,
    by: `Same ${by.map((each) => likeWords[each] ?? each).join(", ")}`,
    to: isOfGuide ? `/${kind}/${id}` : itemId && addressOfItem(reviewed, itemId, state),
    isSame: isOfGuide && same?.id === id,
  };
}
export type AlikeView = ReturnType<typeof alikeView>;

/** The page of an item that was sent in. */
export function addressOfItem(kind: ReviewKind, id: number, state: string | null): string {
  const { path } = deskOf(kind);
  const params = new URLSearchParams({ kind, ...(state !== "pending" && state && { tab: state }) });
  return `${path}?${params}&item=${id}`;
}
