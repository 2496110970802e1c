import { stallMailOffPath } from "~/platform/origin";
import type { StallRole } from "~/platform/viewer";
import { type LocalDate, longDate } from "../core/calendar";
import { type Part, type WrittenLetter, writeLetter } from "../people/mail/letter";
import type { NoticeKind } from "./notice/notice.rules";

/** The mails about who works at a stall, and about its documents. `site` is where links lead, without a slash at the end. */

const does: Record<StallRole, string> = {
  owner: "to run it with them, as an owner",
  helper: "to help at it: with its products, its market days and its pre-orders",
};

export function invitationMail(
  site: string,
  invited: { stall: string; by: string; role: StallRole; token: string; days: number },
): WrittenLetter {
  const { stall, by, role, token, days } = invited;
  return writeLetter({
    subject: `You are invited to ${stall}`,
    parts: [
      `${by} has a stall at Market Day, ${stall}, and asks you ${does[role]}.`,
      { link: `${site}/stall-invitation?token=${token}`, label: "See the invitation" },
      `The link works once, within ${days} days. If you do not know ${by} you need do nothing.`,
    ],
    why: "You get this because this address was entered at Market Day.",
  });
}

export function accessEndedMail(
  site: string,
  { stall, by }: { stall: string; by: string },
): WrittenLetter {
  return writeLetter({
    subject: `You no longer work at ${stall}`,
    parts: [
      `${by} has ended your access to ${stall} at Market Day. Your account stays, with whatever other stalls you have.`,
      { link: `${site}/account`, label: "Your account" },
    ],
    why: "You get this because of your account at Market Day.",
  });
}

export function stallTakenDownMail(
  site: string,
  { stall, by }: { stall: string; by: string },
): WrittenLetter {
  return writeLetter({
    subject: `${stall} was taken down`,
    parts: [
      `${by} has taken ${stall} down: Market Day shows it no longer, and nothing can be ordered from it. Its past orders and its money stay where they were.`,
      { link: `${site}/vendor-portal`, label: "Vendor portal" },
    ],
    why: "You get this because of your account at Market Day.",
  });
}

/** `days` is how many are left: 0 on its last. */
export function documentEndsMail(
  site: string,
  ends: { stall: string; what: string; expiresOn: LocalDate; days: number },
): WrittenLetter {
  const { stall, what, expiresOn, days } = ends;
  const when = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  return writeLetter({
    subject: `${what} of ${stall} ends ${when}`,
    parts: [
      `This document of ${stall} holds until ${longDate(expiresOn)}. Send the next one before that, so that the markets that you show it to have it.`,
      {
        facts: [
          ["Document", what],
          ["Last day", longDate(expiresOn)],
        ],
      },
      { link: `${site}/vendor-edit/documents`, label: "Your documents" },
    ],
    why: `You get this because you run ${stall}.`,
  });
}

/** `kinds` is what the market asks all its stalls for. */
export function documentsAskedMail(
  site: string,
  { stall, market, kinds }: { stall: string; market: string; kinds: readonly string[] },
): WrittenLetter {
  return writeLetter({
    subject: `${market} asks to see your documents`,
    parts: [
      `Those who run ${market} ask for documents of ${stall}, and cannot read them: your stall does not show them to this market. Whether it does is yours to decide, and to take back at any time.`,
      {
        facts: [
          ["Market", market],
          ["Asked for", kinds.join(", ")],
        ],
      },
      { link: `${site}/vendor-edit/documents#readers`, label: "Decide who reads your documents" },
      "If your stall does not stand at this market you need do nothing, or remove the market from your stall.",
    ],
    why: `You get this because you run ${stall}.`,
  });
}

/** The mails to whoever runs a stall. */
export interface ToStall {
  /** Where its links lead, without a slash at the end. */
  site: string;
  /** With it this kind of mail is switched off. */
  token: string;
}

export function toStall(
  kind: NoticeKind,
  { site, token }: ToStall,
  {
    subject,
    parts,
    end = [{ link: `${site}/vendor-dashboard`, label: "Open your pre-orders" }],
  }: { subject: string; parts: Part[]; end?: Part[] },
): WrittenLetter {
  return writeLetter({
    subject,
    parts: [...parts, ...end],
    why: `You get this because you run a stall at Market Day. Which mails you get: ${site}/vendor-notices`,
    unsubscribe: `${site}${stallMailOffPath}?${new URLSearchParams({ token, kind })}`,
  });
}

/** A market day of a stall, as its sheets name it. */
export interface SheetDay {
  vendorName: string;
  marketName: string;
  date: string;
}

/** Whether a stall comes to a market day: the link says so without signing in. */
export function comingMail(
  day: SheetDay & { hours: string; link: string },
  to: ToStall,
): WrittenLetter {
  const { vendorName, marketName, date, hours, link } = day;
  return toStall("coming", to, {
    subject: `Are you coming to ${marketName} on ${longDate(date)}?`,
    parts: [
      `${marketName} counts on ${vendorName} and would like to know: are you coming?`,
      {
        facts: [
          ["On", longDate(date)],
          ["Open", hours],
        ],
      },
      { link, label: "Yes or no" },
      "The market’s page then shows that you are coming. You need not sign in, and can change your answer by the same link until the market opens.",
    ],
    end: [],
  });
}
