import { pageFor } from "~/platform/acts-for";
import { mailOf, type WrittenMail } from "../../people/mail/written-mail";

/**
 * The emails about who manages a market, and about a deleted market. `site` is the start of every
 * link, without a slash at the end.
 */

export function managerInvitationMail(
  site: string,
  { market, by, token, days }: { market: string; by: string; token: string; days: number },
): WrittenMail {
  return mailOf({
    subject: `${by} invited you to manage ${market}`,
    parts: [
      `${by} invites you to manage ${market} on Market Day: its page, its schedule and its vendors.`,
      { link: `${site}/market-invitation?token=${token}`, label: "See the invitation" },
      `The link works once, within ${days} days. If you don’t know ${by}, ignore this email.`,
    ],
    why: "You get this email because someone entered this address on the Market Day website.",
  });
}

export function managerAddedMail(
  site: string,
  { market, marketId, by }: { market: string; marketId: number; by: string },
): WrittenMail {
  return mailOf({
    subject: `You now manage ${market}`,
    parts: [
      `${by} added you as a manager of ${market} on Market Day. You can change its page, its schedule and its vendors.`,
      {
        link: `${site}/market-manager-dashboard?market=${marketId}`,
        label: `Open ${market}`,
      },
    ],
    why: "You get this email because you have a Market Day account.",
  });
}

export function managerRemovedMail(
  site: string,
  { market, by }: { market: string; by: string },
): WrittenMail {
  return mailOf({
    subject: `You no longer manage ${market}`,
    parts: [
      `${by} removed you as a manager of ${market} on Market Day. You keep your account and any other markets you manage.`,
      { link: `${site}/account`, label: "Your account" },
    ],
    why: "You get this email because you have a Market Day account.",
  });
}

/** The email to the other managers of a market. `who` is the username that was added or removed. */
export function managersChangedMail(
  site: string,
  change: { market: string; marketId: number; who: string; what: "added" | "removed"; by: string },
): WrittenMail {
  const { market, marketId, who, what, by } = change;
  const now = what === "added" ? "now manages" : "no longer manages";
  const [byThemselves, byAnother] =
    what === "added"
      ? [`${who} accepted an invitation to manage ${market}.`, `${by} added ${who} as a manager.`]
      : [`${who} stopped managing ${market}.`, `${by} removed ${who} as a manager.`];
  return mailOf({
    subject: `${who} ${now} ${market}`,
    parts: [
      who === by ? byThemselves : byAnother,
      {
        link: `${site}/market-manager-dashboard/settings/managers?market=${marketId}`,
        label: "See who manages the market",
      },
    ],
    why: `You get this email because you manage ${market}.`,
  });
}

/** The email to a deleted market's managers. */
export function marketDeletedMail(site: string, { market }: { market: string }): WrittenMail {
  return mailOf({
    subject: `${market} was deleted`,
    parts: [
      `An administrator deleted ${market} from Market Day. Its page is gone. You keep your account and any other markets you manage.`,
      { link: `${site}/account`, label: "Your account" },
    ],
    why: `You get this email because you managed ${market}.`,
  });
}

/** The email to the owners of a vendor that sold at a deleted market. */
export function vendorsMarketDeletedMail(
  site: string,
  { market, vendor }: { market: string; vendor: { id: number; name: string } },
): WrittenMail {
  return mailOf({
    subject: `${market} was deleted`,
    parts: [
      `An administrator deleted ${market} from Market Day. The page of ${vendor.name} no longer lists this market, and customers can’t pre-order for it. Your past orders stay.`,
      { link: `${site}${pageFor(vendor.id, "/vendor-edit/markets")}`, label: "Your markets" },
    ],
    why: `You get this email because ${vendor.name} sold at ${market}.`,
  });
}
