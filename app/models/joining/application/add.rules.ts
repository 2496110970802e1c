import { atField, DomainError } from "~/platform/errors";
import { formatHours, parseTime, type Weekday, weekdays } from "../../core/week";
import type { OpeningHours } from "../../guide/market/market.schema";
import type { Coordinates } from "../../guide/place/place";
import { mostOwnVendors } from "../../people/access/access.rules";
import type { ApplicationKind } from "./application-link.server";

interface Named {
  id: number;
  name: string;
}

/** The stored data that decides how an approved application is added to the guide. */
export interface ToAdd {
  kind: ApplicationKind;
  name: string;
  status: "pending" | "approved" | "rejected";
  email: string | null;
  /** The application's vendor or market in the guide. Null before the application is added. */
  addedId: number | null;
  /**
   * The vendor or market in the guide that the application is marked as the same as, and how many
   * owners with access a vendor has.
   */
  same: (Named & { owners: number }) | null;
  /** A vendor or market in the guide with the same name. */
  namesake: Named | null;
  /**
   * The portal account that already has the applicant's email. `fits` is true if the account has
   * the right type, is active and has a confirmed email. `hasRoom` is false if it already has as
   * many vendors as an account can have.
   */
  account: {
    id: number;
    username: string;
    userType: string;
    fits: boolean;
    hasRoom: boolean;
  } | null;
  username: string | null;
  isNameTaken: boolean;
  hasPassword: boolean;
  /** The reviewer's notes for the applicant, as long as no email has told them to the applicant. */
  untoldNotes: string | null;
  /**
   * The names of the markets that a vendor asked for. `found` holds the markets of `asked` that are
   * in the guide.
   */
  asked: string[];
  found: Named[];
  /** The values that fill in a vendor's form, by field name; see `readApplicationData`. */
  data: Record<string, unknown> | null;
  /** The market's location, in the applicant's words. */
  where: string | null;
  /** The market's days and hours, as the applicant wrote them. */
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

/**
 * Which account will manage the added vendor or market: a new account, an existing account or no
 * account. A market without an email address gets no account.
 */
export function accountFor({ kind, email, account }: ToAdd): "new" | "existing" | "none" {
  if (email === null) return "none";
  if (account === null) return "new";
  // A vendor needs an account to manage it. A market can be in the guide without one.
  return account.fits ? "existing" : kind === "market_application" ? "none" : "new";
}

/**
 * Whether a new account gets the password from the application. For a vendor that is already in the
 * guide, the account's owner sets the password with an emailed link instead. Otherwise anyone could
 * apply with the email address of the vendor's owner and a password of their own, and would get the
 * vendor although they cannot read emails to that address.
 */
export const usesOwnPassword = ({ hasPassword, same }: ToAdd): boolean =>
  hasPassword && same === null;

/** The button's label once the application is in the guide. */
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
  if (same !== null && same.owners > 0) {
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
  if (account !== null && !account.hasRoom) {
    return new DomainError(
      "too_late",
      `An account can work for up to ${mostOwnVendors} vendors. Ask ${account.username} to leave another vendor first.`,
      { title: "Too many vendors" },
    );
  }
  return null;
}

/** The error for a reviewer who publishes a market without a location. */
const noPlace = "Enter the market’s location. Or choose “Approve only” and add the location later.";

/**
 * Why an application cannot be approved and added to the guide in one step, with `place` as the
 * place of a new market; null when it can. A missing place is reported at its form field.
 */
export function whyNotPublish(toAdd: ToAdd, place: Coordinates | null): DomainError | null {
  const refused = whyNotAdd({ ...toAdd, status: "approved" });
  if (refused || place !== null || !needsPlace(toAdd)) return refused;
  return atField("lat", noPlace);
}

/** Whether publishing creates a new market, which has no place yet. */
export const needsPlace = ({ kind, same }: Pick<ToAdd, "kind" | "same">): boolean =>
  kind === "market_application" && same === null;

const andList = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** The names of requested markets that are not in the guide. */
const leftOut = ({ asked, found }: ToAdd) =>
  asked.filter((name) => !found.some((each) => each.name.toLowerCase() === name.toLowerCase()));

/** The opening hours from a market's application. Empty if the hours cannot be read. */
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
  const { kind, email, account, username, isNameTaken } = toAdd;
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
        `${called}, ${usesOwnPassword(toAdd) ? "with the password from the application" : "with a link to set its password"}`,
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

/**
 * What adding will do, one sentence for each effect. `isPlaced` is true if the reviewer gives the
 * market's place in the same step.
 */
export function whatAddingDoes(toAdd: ToAdd, isPlaced = false): string[] {
  return [...whatStands(toAdd, isPlaced), ...whoRunsIt(toAdd), whatIsMailed(toAdd)];
}

/**
 * Converts an application's hours into opening hours: '8:00 AM - 1:00 PM' becomes '08:00' and
 * '13:00'. The applicant typed the hours in one line. Returns null if the line is anything but two
 * times.
 */
export function readHours(text: string | null): { openTime: string; closeTime: string } | null {
  const [from, to, ...others] = (text ?? "").split(/-|–|—|\bto\b|\buntil\b/i);
  if (from === undefined || to === undefined || others.length > 0) return null;
  const openTime = parseTime(from);
  const closeTime = parseTime(to);
  return openTime && closeTime ? { openTime, closeTime } : null;
}
