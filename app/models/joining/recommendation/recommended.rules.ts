import { DomainError } from "~/platform/errors";
import { withoutEnd } from "../../core/characters";
import { mailLink, webLink } from "../../core/links";
import type { ReviewKind } from "../review-queue/review-queue.rules";

export type RecommendationKind = Extract<
  ReviewKind,
  "market_recommendation" | "vendor_recommendation"
>;

/** A recommendation, with the data that decides whether it can be added to the guide. */
export interface Recommended {
  id: number;
  kind: RecommendationKind;
  name: string;
  status: "pending" | "approved" | "rejected";
  /** The market or vendor that was added to the guide for the recommendation. */
  addedId: number | null;
  /** The id of a market or vendor in the guide with the same name. */
  namesakeId: number | null;
}

/** The button's label once the recommendation is in the guide. */
const alreadyAdded = "Already Added";

const things = {
  market_recommendation: { list: "markets", path: "/market", button: "Add to Markets" },
  vendor_recommendation: { list: "vendors", path: "/vendor", button: "Add to Vendors" },
} as const;

/**
 * Why a recommendation cannot be added to the guide now; null when it can. The guide already has it
 * if it was added, or if a market or vendor with the same name is in the guide.
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

/**
 * The button that adds the recommendation, and where the button leads. Null while the
 * recommendation is not approved.
 */
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

/**
 * Finds contact details in 'how to reach them', one line of free text, for the separate form
 * fields.
 */
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
