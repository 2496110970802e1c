import { pageFor } from "~/platform/acts-for";
import { vendorMailOffPath } from "~/platform/origin";
import type { VendorRole } from "~/platform/viewer";
import { type LocalDate, longDate } from "../core/calendar";
import { mailOf, type Part, type WrittenMail } from "../people/mail/written-mail";
import type { NoticeKind } from "./notice/notice.rules";

/**
 * The emails about a vendor's members and documents. `site` is the address that links start with,
 * without a slash at the end.
 */

const does: Record<VendorRole, string> = {
  owner: "As an owner, you’ll have full access, including money",
  helper: "You’ll help with products, market days and pre-orders",
};

export function invitationMail(
  site: string,
  invited: { vendor: string; by: string; role: VendorRole; token: string; days: number },
): WrittenMail {
  const { vendor, by, role, token, days } = invited;
  return mailOf({
    subject: `You’re invited to work for ${vendor}`,
    parts: [
      `${by} invites you to work for ${vendor} on Market Day. ${does[role]}.`,
      { link: `${site}/stall-invitation?token=${token}`, label: "See the invitation" },
      `The link works once, within ${days} days. If you don’t know ${by}, ignore this email.`,
    ],
    why: "You get this email because someone entered this address on the Market Day website.",
  });
}

export function accessEndedMail(
  site: string,
  { vendor, by }: { vendor: string; by: string },
): WrittenMail {
  return mailOf({
    subject: `Your access to ${vendor} has ended`,
    parts: [
      `${by} ended your access to ${vendor} on Market Day. You keep your account and your access to any other vendors.`,
      { link: `${site}/account`, label: "Your account" },
    ],
    why: "You get this email because you have a Market Day account.",
  });
}

export function vendorRemovedMail(
  site: string,
  { vendorId, vendor, by }: { vendorId: number; vendor: string; by: string },
): WrittenMail {
  return mailOf({
    subject: `${vendor} was removed`,
    parts: [
      `${by} removed ${vendor} from Market Day. Customers can no longer see this vendor or order from it. You can still see past orders and the wallet.`,
      {
        link: `${site}${pageFor(vendorId, "/vendor-portal")}`,
        label: "See past orders and the wallet",
      },
    ],
    why: "You get this email because you have a Market Day account.",
  });
}

/** A vendor's place at a market that somebody else added or removed. */
interface ChangedPlace {
  vendorId: number;
  vendor: string;
  market: string;
  /** Whoever changed it, as the start of a sentence. */
  by: string;
}

export function marketJoinedMail(site: string, place: ChangedPlace): WrittenMail {
  const { vendorId, vendor, market, by } = place;
  return mailOf({
    subject: `${vendor} is now at ${market}`,
    parts: [
      `${by} added ${vendor} to the vendors of ${market}. We tell customers that you come on every market day.`,
      { link: `${site}${pageFor(vendorId, "/vendor-days")}`, label: "Choose the days you come" },
      "If you don’t sell at this market, remove the market from your vendor page.",
    ],
    why: `You get this email because you manage ${vendor}.`,
  });
}

export function marketLeftMail(site: string, place: ChangedPlace): WrittenMail {
  const { vendorId, vendor, market, by } = place;
  return mailOf({
    subject: `${vendor} is no longer at ${market}`,
    parts: [
      `${by} removed ${vendor} from the vendors of ${market}. The market’s page no longer shows ${vendor}, and customers can’t pre-order from you there.`,
      "You keep your products, and your settings for this market in case you come back.",
      { link: `${site}${pageFor(vendorId, "/vendor-edit/markets")}`, label: "Your markets" },
    ],
    why: `You get this email because you manage ${vendor}.`,
  });
}

/** Email about the markets that an administrator added to a vendor or removed from it. */
export function marketsChangedMail(
  site: string,
  changed: {
    vendor: { id: number; name: string };
    added: readonly string[];
    removed: readonly string[];
  },
): WrittenMail {
  const { added, removed } = changed;
  const { id, name: vendor } = changed.vendor;
  const list = (markets: readonly string[]) => new Intl.ListFormat("en-US").format(markets);
  const parts: string[] = [];
  if (added.length > 0) {
    parts.push(
      `An administrator added ${vendor} to ${list(added)}. We tell customers that you come on every market day.`,
    );
  }
  if (removed.length > 0) {
    parts.push(
      `An administrator removed ${vendor} from ${list(removed)}. Customers can’t pre-order from you there. You keep your products, but not your pre-order settings there.`,
    );
  }
  return mailOf({
    subject: `We changed the markets of ${vendor}`,
    parts: [
      ...parts,
      added.length > 0
        ? { link: `${site}${pageFor(id, "/vendor-days")}`, label: "Choose the days you come" }
        : { link: `${site}${pageFor(id, "/vendor-edit/markets")}`, label: "Your markets" },
    ],
    why: `You get this email because you manage ${vendor}.`,
  });
}

/** `days` is the number of days left: 0 on the last day. */
export function documentEndsMail(
  site: string,
  ends: { vendorId: number; vendor: string; what: string; expiresOn: LocalDate; days: number },
): WrittenMail {
  const { vendorId, vendor, what, expiresOn, days } = ends;
  const when = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  return mailOf({
    subject: `${vendor}: ${what} expires ${when}`,
    parts: [
      `This document of ${vendor} is valid until ${longDate(expiresOn)}. Add a new document by the end of that day.`,
      {
        facts: [
          ["Document", what],
          ["Last day", longDate(expiresOn)],
        ],
      },
      { link: `${site}${pageFor(vendorId, "/vendor-edit/documents")}`, label: "Your documents" },
    ],
    why: `You get this email because you manage ${vendor}.`,
  });
}

/** `kinds` are the documents that the market asks all its vendors for. */
export function documentsAskedMail(
  site: string,
  asked: { vendorId: number; vendor: string; market: string; kinds: readonly string[] },
): WrittenMail {
  const { vendorId, vendor, market, kinds } = asked;
  return mailOf({
    subject: `${market} asks to see your documents`,
    parts: [
      `The managers of ${market} ask to see documents of ${vendor}. You haven’t shared your documents with this market. The choice is yours, and you can change it at any time.`,
      {
        facts: [
          ["Market", market],
          ["Requested", kinds.join(", ")],
        ],
      },
      {
        link: `${site}${pageFor(vendorId, "/vendor-edit/documents#readers")}`,
        label: "Choose who can see your documents",
      },
      "If you don’t sell at this market, ignore this email or remove the market from your vendor page.",
    ],
    why: `You get this email because you manage ${vendor}.`,
  });
}

/** The parts that all emails to a vendor's owners need. */
export interface ToVendor {
  /** The address that links start with, without a slash at the end. */
  site: string;
  /** The token that turns off this kind of email. */
  token: string;
  vendorId: number;
}

export function toVendor(
  kind: NoticeKind,
  { site, token, vendorId }: ToVendor,
  {
    subject,
    parts,
    end = [
      { link: `${site}${pageFor(vendorId, "/vendor-preorders")}`, label: "Open your pre-orders" },
    ],
  }: { subject: string; parts: Part[]; end?: Part[] },
): WrittenMail {
  return mailOf({
    subject,
    parts: [...parts, ...end],
    why: `You get this email because you manage a vendor on Market Day. Choose your emails: ${site}${pageFor(vendorId, "/vendor-notices")}`,
    unsubscribe: `${site}${vendorMailOffPath}?${new URLSearchParams({ token, kind })}`,
  });
}

/** A market day of a vendor, as emails and pack sheets name it. */
export interface SheetDay {
  vendorName: string;
  marketName: string;
  date: string;
}

/**
 * Asks whether a vendor comes to a market day. The link lets the owner answer without signing in.
 */
export function comingMail(
  day: SheetDay & { hours: string; link: string },
  to: ToVendor,
): WrittenMail {
  const { vendorName, marketName, date, hours, link } = day;
  return toVendor("coming", to, {
    subject: `Are you coming to ${marketName} on ${longDate(date)}?`,
    parts: [
      `Tell customers whether ${vendorName} is coming to ${marketName}.`,
      {
        facts: [
          ["On", longDate(date)],
          ["Open", hours],
        ],
      },
      { link, label: "Answer yes or no" },
      "The market’s page then shows your answer. You don’t need to sign in, and you can change your answer with the same link until the market opens.",
    ],
    end: [],
  });
}
