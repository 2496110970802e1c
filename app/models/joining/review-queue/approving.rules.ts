import { DomainError } from "~/platform/errors";
import type { ReviewKind } from "./review-queue.rules";

/** A vendor or market in the guide that a request may be about, found by its name. */
export interface Namesake {
  id: number;
  name: string;
  /** How many owners with access a vendor has. */
  owners: number;
}

/** What the new account will manage: an existing vendor, a new vendor, a market or nothing. */
export type WhatItRuns =
  | { runs: "vendor"; id: number; name: string }
  | { runs: "new vendor"; name: string }
  | { runs: "market"; id: number; name: string }
  | { runs: "nothing" };

/**
 * What the account of a request will manage, according to the name in the request. `whyNotApprove`
 * refuses a vendor that already has an account and a name that several vendors share, because the
 * request does not tell which vendor is meant. If no market or several markets have the name, an
 * administrator must choose a market first.
 */
export function whatItRuns(
  kind: ReviewKind,
  name: string,
  namesakes: readonly Namesake[],
): WhatItRuns {
  const [only, ...others] = namesakes;
  if (kind === "vendor_request") {
    if (!only) return { runs: "new vendor", name };
    return { runs: "vendor", id: only.id, name: only.name };
  }
  if (kind === "manager_request" && only && others.length === 0) {
    return { runs: "market", id: only.id, name: only.name };
  }
  return { runs: "nothing" };
}

/** Why a request cannot be approved now; null when it can. */
export function whyNotApprove(
  kind: ReviewKind,
  namesakes: readonly Namesake[],
): DomainError | null {
  if (kind === "manager_request" && namesakes.length !== 1) {
    return new DomainError(
      "invalid",
      "Choose the market first. We can’t tell which market this person will manage.",
      {
        title: "Which market?",
      },
    );
  }
  if (kind !== "vendor_request") return null;
  const [only] = namesakes;
  if (namesakes.length > 1) {
    return new DomainError(
      "taken",
      `Several vendors are named ${only?.name}. Deny this request and ask this person which vendor they mean.`,
      { title: "Which vendor?" },
    );
  }
  if (only && only.owners > 0) {
    return new DomainError(
      "taken",
      `${only.name} already has an account. Deny this request. An owner of the vendor can invite this person.`,
      { title: "Already taken" },
    );
  }
  return null;
}

/** One line that tells the reviewer what approving will do. */
export function whatApprovingDoes(kind: ReviewKind, makes: WhatItRuns): string {
  switch (kind) {
    case "admin_request":
      return "Approving creates an administrator account with full access. The email address isn’t confirmed, so check with this person first.";
    case "vendor_request":
      return makes.runs === "vendor"
        ? `Approving creates an account that manages the vendor ${makes.name}. We email a link to set its password.`
        : "No vendor has this name. Approving creates the vendor and its account. We email a link to set the password. The guide shows the vendor once it has a description and a market.";
    case "manager_request":
      return makes.runs === "market"
        ? `Approving creates an account that manages ${makes.name}. We email a link to set its password.`
        : "To approve, first choose the market that the account will manage.";
    default:
      return "Approving doesn’t add anything to the guide. You can do that afterwards.";
  }
}

/**
 * Eight usernames for a new account, the best first: the part of the email before the @, in plain
 * letters and digits, then the same with a number.
 */
export function usernamesFor(email: string): string[] {
  const before = email.split("@")[0] ?? "";
  const plain = before
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 17);
  const base = plain.length >= 3 ? plain : `market${plain}`;
  return Array.from({ length: 8 }, (_, at) => (at === 0 ? base : `${base}${at + 1}`));
}
