import { type Door, doors } from "~/platform/addresses";
import { atField, DomainError } from "~/platform/errors";
import type { Role, Viewer } from "~/platform/viewer";
import { heartIn } from "../saved/saved.rules";

/** The sign-in pages, and where each leads. */
export const portals = {
  customer: { path: "/auth", home: "/", admits: doors["/auth"] },
  vendor: { path: "/vendor-auth", home: "/vendor-dashboard", admits: doors["/vendor-auth"] },
  admin: { path: "/admin-portal", home: "/admin", admits: doors["/admin-portal"] },
} as const satisfies Record<string, { path: Door; home: string; admits: readonly Role[] }>;
export type Portal = keyof typeof portals;

export interface WrongPortal {
  title: string;
  text: string;
  /** The sign-in page of this account, or null if there is none. */
  portal: Portal | null;
}

/** Why this account may not sign in on this page, in the spec's words; null when it may. */
export function whyNotAt(portal: Portal, { role }: Pick<Viewer, "role">): WrongPortal | null {
  if ((portals[portal].admits as readonly Role[]).includes(role)) return null;
  if (portal === "admin") {
    return {
      title: "Access Denied",
      text: "Admin access required",
      portal: doorOf(role),
    };
  }
  if (role === "admin") {
    return {
      title: "Please use Admin Portal",
      text: "Admin accounts must sign in through the Admin Portal.",
      portal: "admin",
    };
  }
  if (role === "vendor") {
    return {
      title: "Please use Vendor Portal",
      text: "Vendor accounts must sign in through the Vendor Portal.",
      portal: "vendor",
    };
  }
  if (portal === "vendor") {
    return {
      title: "Access denied",
      text: "This portal is for vendor accounts only.",
      portal: doorOf(role),
    };
  }
  return {
    title: "Access denied",
    text: "This portal is for customer accounts only.",
    portal: null,
  };
}

/** The sign-in page for accounts of this role. */
export function doorOf(role: Role): Portal | null {
  const found = Object.entries(portals).find(([, { admits }]) =>
    (admits as readonly Role[]).includes(role),
  );
  return (found?.[0] as Portal | undefined) ?? null;
}

/**
 * The path of the role's sign-in page, for example '/vendor-auth'. For a role without one, the
 * customers' page.
 */
export const doorPathOf = (role: Role): Door => portals[doorOf(role) ?? "customer"].path;

/** The first page of an account after signing in. */
export function homeAt(portal: Portal, { role }: Pick<Viewer, "role">): string {
  return role === "market_manager" ? "/market-manager-dashboard" : portals[portal].home;
}

/** Why the user is signing in, if the return path tells. The text is shown beside the form. */
export function whatIsKept(returnTo: string | null): string | null {
  if (heartIn(returnTo)) return "Sign in to save the market or vendor you chose.";
  if (/^\/vendor\/\d+\/pre-order\b/.test(returnTo ?? "")) {
    return "We kept your choices. Sign in to place your order.";
  }
  return null;
}

/** The role of a user row: `isAdmin` outranks the type. */
export function roleOf(user: { isAdmin: boolean; userType: Role }): Role {
  return user.isAdmin ? "admin" : user.userType;
}

/** The kind of account for each role, in the words of /account. */
export const accountType: Record<Role, string> = {
  admin: "Administrator",
  vendor: "Vendor",
  market_manager: "Market Manager",
  customer: "User",
};

/** Pages for the wrong portal continue automatically after this many seconds. */
export const wrongPortalDelay = 1.5;

const siteName = "marketday";

/**
 * A text as a guesser sees it: in normalized lower case, without the characters between its letters
 * and digits.
 */
const bare = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
const backwards = (text: string) => [...text].reverse().join("");

/**
 * Why this may not be an account's password; null when it may. Attackers first guess what the
 * account's own page shows, forwards or backwards, also with up to four digits after it, and then
 * what very many people have chosen (`common`, in lower case).
 */
export function whyNotPassword(
  password: string,
  { username, email }: Pick<Viewer, "username" | "email">,
  common: ReadonlySet<string>,
): DomainError | null {
  const typed = bare(password);
  const guesses = [typed, typed.replace(/\p{N}{1,4}$/u, "")];
  const isOneOf = (...names: string[]) =>
    names
      .map(bare)
      .some(
        (name) =>
          name !== "" && guesses.some((guess) => guess === name || guess === backwards(name)),
      );
  const isCommon = common.has(password.normalize("NFKC").toLowerCase()) || common.has(typed);
  const text = isOneOf(username, email, email.split("@")[0] ?? "")
    ? "This password is too close to your username or email. Choose a different password"
    : isOneOf(siteName)
      ? "This password is too close to this site’s name. Choose a different password"
      : isCommon
        ? "Many people use this password, so it’s easy to guess. Choose a different one"
        : null;
  return text === null ? null : atField("password", text);
}

const minute = 60_000;
/** How long a link in an email works, in milliseconds. */
export const resetLasts = 60 * minute;
/** Setting the first password of an account that another person has created may take longer. */
export const invitationLasts = 7 * 24 * 60 * minute;
export const emailChangeLasts = 24 * 60 * minute;
/** The most links of each kind that are emailed for one account in an hour. */
export const mostResetsAnHour = 3;
export const mostEmailLinksAnHour = 5;

export const linkEnded = "This link no longer works";

/** The error for a link that no longer works. */
export const linkHasEnded = () =>
  new DomainError("too_late", "This link has expired or was already used. Ask for a new link.", {
    title: linkEnded,
  });
