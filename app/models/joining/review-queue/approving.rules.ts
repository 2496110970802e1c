import { DomainError } from "~/platform/errors";
import type { ReviewKind } from "./review-queue.rules";

/** Something of the guide that a request may be about, found by its name. */
export interface Namesake {
  id: number;
  name: string;
  /** How many accounts run it. */
  accounts: number;
}

/** What approving will make, beside the account: a vendor that is there, a new one, a market, nothing. */
export type WhatItRuns =
  | { runs: "vendor"; id: number; name: string }
  | { runs: "new vendor"; name: string }
  | { runs: "market"; id: number; name: string }
  | { runs: "nothing" };

/**
 * What the account of a request will run, by the name that the request gives. A vendor that has an
 * account is nobody else's to ask for; of several of one name nobody can tell which is meant. Nor of
 * several markets: then an administrator chooses one first.
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

/** Why a request cannot be approved as it is; null when it can. */
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
  if (only && only.accounts > 0) {
    return new DomainError(
      "taken",
      `${only.name} already has an account. Deny this request. An owner of the vendor can invite this person.`,
      { title: "Already taken" },
    );
  }
  return null;
}

/** One line for the reviewer: what approving will do. */
export function whatApprovingDoes(kind: ReviewKind, makes: WhatItRuns): string {
  switch (kind) {
    case "admin_request":
      return "Approving creates an administrator account with full access.";
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
 * Names for a new account, the best first: what stands before the @ of its address, in plain
 * letters and digits, then with a number.
 */
export function usernamesFor(email: string, often = 8): string[] {
  const before = email.split("@")[0] ?? "";
  const plain = before
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 17);
  const base = plain.length >= 3 ? plain : `market${plain}`;
  return Array.from({ length: often }, (_, at) => (at === 0 ? base : `${base}${at + 1}`));
}
