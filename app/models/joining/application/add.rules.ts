import { DomainError } from "~/platform/errors";
import { formatHours, parseTime, type Weekday, weekdays } from "../../core/week";
import type { OpeningHours } from "../../guide/market/market.schema";
import type { Coordinates } from "../../guide/place/place";
import type { ApplicationKind } from "./application-link.server";

interface Named {
  id: number;
  name: string;
}

/** What adding an approved application to the guide depends on, as it was read. */
export interface ToAdd {
  kind: ApplicationKind;
  name: string;
  status: "pending" | "approved" | "rejected";
  email: string | null;
  /** The vendor, or market, that was made of it. */
  addedId: number | null;
  /** The one of the guide that it is said to be, and how many accounts run that. */
  same: (Named & { accounts: number }) | null;
  /** One that the guide has under its name. */
  namesake: Named | null;
  /** The portal account that its address has already; `fits` if it is such an account, open and proven. */
  account: { id: number; username: string; userType: string; fits: boolean } | null;
  username: string | null;
  isNameTaken: boolean;
  hasPassword: boolean;
  /** What its reviewer noted for the applicant, while no mail has told that yet. */
  untoldNotes: string | null;
  /** The markets that a vendor asked for by name, and those of them that are in the guide. */
  asked: string[];
  found: Named[];
  /** What a vendor's form is filled in with, by its names; see `readApplicationData`. */
  data: Record<string, unknown> | null;
  /** Where a market says that it is. */
  where: string | null;
  /** When a market says that it is open. */
  days: string[];
  hours: string | null;
}

const things = {
  vendor_application: { thing: "stall", list: "vendors", path: "/vendor" },
  market_application: { thing: "market", list: "markets", path: "/market" },
} as const;

const accountNames: Record<string, string> = {
  vendor: "a vendor’s",
  market_manager: "a market manager’s",
  admin: "an administrator’s",
};

/** Where an account leads that an application asks for: nowhere, for a market without an address. */
export function accountFor({ kind, email, account }: ToAdd): "new" | "existing" | "none" {
  if (email === null) return "none";
  if (account === null) return "new";
  // A vendor is nothing without somebody who runs it; a market is in the guide all the same.
  return account.fits ? "existing" : kind === "market_application" ? "none" : "new";
}

/** What its button says once it is in the guide. */
export const alreadyAdded = "Already Added";

/** Why an application cannot be added to the guide now; null when it can. */
export function whyNotAdd(toAdd: ToAdd): DomainError | null {
  const { kind, name, status, addedId, same, namesake, account, email } = toAdd;
  const { list, path } = things[kind];
  const title = alreadyAdded;
  if (addedId !== null) {
    const leadsTo = { to: `${path}/${addedId}`, label: "See the page" };
    return new DomainError("taken", `${name} has been added to ${list}.`, { title, leadsTo });
  }
  if (status !== "approved") {
    return new DomainError(
      "too_late",
      "Approve the application first. Then you can add it to the guide.",
      {
        title: "Not approved",
      },
    );
  }
  if (same === null && namesake !== null) {
    return new DomainError("taken", `The guide already has ${namesake.name}.`, {
      title,
      leadsTo: { to: `${path}/${namesake.id}`, label: "See the page" },
    });
  }
  if (kind === "market_application") return null;
  if (same !== null && same.accounts > 0) {
    return new DomainError(
      "taken",
      `${same.name} already has an account. Ask an owner of this vendor to invite the applicant.`,
      { title: "Already taken" },
    );
  }
  if (account !== null && !account.fits) {
    return new DomainError(
      "taken",
      `${email} already belongs to ${accountNames[account.userType] ?? "another"} account that can’t manage this vendor. Email this person, or add the vendor by hand.`,
      { title: "Already taken" },
    );
  }
  return null;
}

/** What a reviewer is told who publishes a market without saying where it is. */
const noPlace = "Enter the market’s location. Or choose “Approve only” and add the location later.";

/**
 * Why an application cannot be approved and added to the guide in one step, with this place for a
 * new market; null when it can. What is missing is told at its field.
 */
export function whyNotPublish(toAdd: ToAdd, place: Coordinates | null): DomainError | null {
  const refused = whyNotAdd({ ...toAdd, status: "approved" });
  if (refused || place !== null || !needsPlace(toAdd)) return refused;
  return new DomainError("invalid", noPlace, { fields: { lat: [noPlace] } });
}

/** Whether publishing makes a market, whose place nobody has said yet. */
export const needsPlace = ({ kind, same }: Pick<ToAdd, "kind" | "same">): boolean =>
  kind === "market_application" && same === null;

const andList = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Markets that were asked for by a name that the guide does not have. */
const leftOut = ({ asked, found }: ToAdd) =>
  asked.filter((name) => !found.some((each) => each.name.toLowerCase() === name.toLowerCase()));

/** The openings that a market's application tells of; none where its hours cannot be read. */
export function openingsOf({ days, hours }: Pick<ToAdd, "days" | "hours">): OpeningHours[] {
  const times = readHours(hours);
  if (times === null) return [];
  return weekdays
    .filter((day) => days.includes(day))
    .map((day) => ({
      day,
      ...times,
      seasonStart: null,
      seasonEnd: null,
      weekOfMonth: null,
      date: null,
      seasonKnown: "both",
    }));
}

const dayText = (openings: readonly { day: Weekday }[]) => andList(openings.map(({ day }) => day));

function whatStands(toAdd: ToAdd, isPlaced: boolean): string[] {
  const { kind, name, same, found } = toAdd;
  if (kind === "market_application") {
    if (same) return [`${same.name} stays unchanged in the guide`];
    const [first, ...others] = openingsOf(toAdd);
    const week = first
      ? `We create the market ${name}, open on ${dayText([first, ...others])}, ${formatHours(first.openTime, first.closeTime)}`
      : `We create the market ${name} without hours: ${toAdd.hours ? `we couldn’t read “${toAdd.hours}”` : "the application has none"}`;
    return [week, ...(isPlaced ? [] : ["The market isn’t on the map until you set its location"])];
  }
  const missing = leftOut(toAdd);
  return [
    same
      ? `We don’t add a new vendor. The applicant will manage ${same.name}, which is already in the guide`
      : `We create the vendor ${name}`,
    found.length > 0
      ? `The vendor will be listed at ${andList(found.map((market) => market.name))}`
      : same
        ? "We don’t add any markets to the vendor page"
        : "The vendor isn’t at any market yet. The guide shows the vendor once the vendor adds a market",
    ...(missing.length > 0
      ? [`We leave out markets that aren’t in the guide: ${andList(missing)}`]
      : []),
  ];
}

function whoRunsIt(toAdd: ToAdd): string[] {
  const { kind, email, account, username, isNameTaken, hasPassword } = toAdd;
  switch (accountFor(toAdd)) {
    case "none":
      return [
        email === null
          ? "No account: the application has no email address"
          : `No account: ${email} already has an account that can’t manage ${toAdd.name}`,
      ];
    case "existing":
      return [
        `The account ${account?.username}, which has the applicant’s email, will manage ${toAdd.name}`,
      ];
    case "new": {
      const called =
        kind === "market_application" || username === null
          ? "We create 1 account"
          : isNameTaken
            ? `The username ${username} is taken, so we create an account with another username`
            : `We create the account ${username}`;
      return [
        `${called}, ${hasPassword ? "with the password from the application" : "with a link to set its password"}`,
      ];
    }
  }
}

function whatIsMailed(toAdd: ToAdd): string {
  if (toAdd.email === null) return "No email will be sent";
  return accountFor(toAdd) === "none"
    ? `We email ${toAdd.email} that ${toAdd.name} is in the guide`
    : `We email ${toAdd.email} how to sign in`;
}

/** What adding will do, a sentence each; `isPlaced` where the place of a market is said with it. */
export function whatAddingDoes(toAdd: ToAdd, isPlaced = false): string[] {
  return [...whatStands(toAdd, isPlaced), ...whoRunsIt(toAdd), whatIsMailed(toAdd)];
}

/**
 * The hours of an application as an opening has them: '08:00' and '13:00' of '8:00 AM - 1:00 PM'.
 * They were typed into one line; null where that is anything but one time and another.
 */
export function readHours(text: string | null): { openTime: string; closeTime: string } | null {
  const [from, to, ...others] = (text ?? "").split(/-|–|—|\bto\b|\buntil\b/i);
  if (from === undefined || to === undefined || others.length > 0) return null;
  const openTime = parseTime(from);
  const closeTime = parseTime(to);
  return openTime && closeTime ? { openTime, closeTime } : null;
}
