import type { StallRole } from "~/platform/viewer";
import { type LocalDate, longDate } from "../calendar";
import { type WrittenLetter, writeLetter } from "./letter";

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
      `This document of ${stall} holds until ${longDate(expiresOn)}. Send the next one before that, so that your markets have it.`,
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
