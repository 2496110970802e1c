import { DomainError } from "~/platform/errors";
import { withoutEnd } from "../../core/characters";
import { mailLink, webLink } from "../../core/links";
import type { ReviewKind } from "../review-queue/review-queue.rules";

export type RecommendationKind = Extract<
  ReviewKind,
  "market_recommendation" | "vendor_recommendation"
>;

/** What was recommended, as far as adding it to the guide goes. */
export interface Recommended {
  id: number;
  kind: RecommendationKind;
  name: string;
  status: "pending" | "approved" | "rejected";
  /** The market, or vendor, that was added for it. */
  addedId: number | null;
  /** One that the guide has under its name, as an id. */
  namesakeId: number | null;
}

/** What its button says once it is in the guide. */
const alreadyAdded = "Already Added";

const things = {
  market_recommendation: { list: "markets", path: "/market", button: "Add to Markets" },
  vendor_recommendation: { list: "vendors", path: "/vendor", button: "Add to Vendors" },
} as const;

/**
 * Why what was recommended cannot be added to the guide now; null when it can. The guide has it where
 * it was added, or where one of its name is there.
 */
export function whyNotAdd(recommended: Recommended): DomainError | null {
  const { kind, name, status, addedId, namesakeId } = recommended;
  const id = addedId ?? namesakeId;
  if (id !== null) {
    const text =
      addedId === null
        ? `The guide already has ${name}.`
        : `${name} has been added to ${things[kind].list}.`;
    const leadsTo = { to: `${things[kind].path}/${id}`, label: "See the page" };
    return new DomainError("taken", text, { title: alreadyAdded, leadsTo });
  }
  if (status === "approved") return null;
  return new DomainError(
    "too_late",
    "Approve the recommendation first. Then you can add it to the guide.",
    {
      title: "Not approved",
    },
  );
}

/** The button that adds it, and where that leads; null while it is not approved. */
export function addingOf(recommended: Recommended) {
  const { kind, id, status } = recommended;
  const whyNot = whyNotAdd(recommended);
  if (whyNot && whyNot.title !== alreadyAdded) return null;
  if (whyNot && status !== "approved") {
    return { label: null, to: null, text: whyNot.message, leadsTo: whyNot.leadsTo };
  }
  const form = kind === "market_recommendation" ? "/admin/market" : "/admin/vendor";
  return {
    label: whyNot ? alreadyAdded : things[kind].button,
    to: whyNot ? null : `${form}?recommendation=${id}`,
    text: whyNot?.message ?? null,
    leadsTo: whyNot?.leadsTo ?? null,
  };
}

/** What of 'how to reach them', one line of free text, fits a field of its own. */
export function contactsIn(text: string | null): {
  contactEmail?: string;
  instagram?: string;
  website?: string;
} {
  const words = (text ?? "").split(/[\s,;]+/).map((word) => withoutEnd(word, /[.)]/));
  const contactEmail = words.find((word) => mailLink(word) !== null);
  const instagram = words.find((word) => /^@[\w.]{2,30}$/.test(word));
  const website = words.find(
    (word) =>
      /^(https?:\/\/|www\.)/i.test(word) && webLink(word.replace(/^www\./i, "https://www.")),
  );
  return {
    ...(contactEmail && { contactEmail }),
    ...(instagram && { instagram }),
    ...(website && { website }),
  };
}
