import { stallMailOffPath } from "~/platform/origin";
import { longDate } from "../../core/calendar";
import { type Part, type WrittenLetter, writeLetter } from "../../people/mail/letter";
import type { NoticeKind } from "./notice.rules";

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
