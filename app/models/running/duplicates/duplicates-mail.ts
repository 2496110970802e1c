import { pageFor } from "~/platform/acts-for";
import { mailOf, type WrittenMail } from "../../people/mail/written-mail";

interface Named {
  id: number;
  name: string;
}

const hasBoth =
  "The page has the vendors, orders and reviews of both pages. Links to the old page still work.";

/** Email to the managers of a market that was merged into another market of the guide. */
export function mergedMail(
  site: string,
  { market, into }: { market: string; into: Named },
): WrittenMail {
  return mailOf({
    subject: `We merged the 2 pages for ${market}`,
    parts: [
      `The guide listed ${market} twice. We merged the 2 pages, and you now manage ${into.name}. Check its hours, cancelled days and contact details.`,
      {
        link: `${site}/market-manager-dashboard?market=${into.id}`,
        label: `Open ${into.name}`,
      },
      hasBoth,
    ],
    why: `You get this email because you manage ${into.name}.`,
  });
}

/** Email to the owners of a vendor at a market that was merged into another market. */
export function vendorMergedMail(
  site: string,
  { vendor, market, into }: { vendor: Named; market: string; into: Named },
): WrittenMail {
  return mailOf({
    subject: `We merged the 2 pages for ${market}`,
    parts: [
      `The guide listed ${market} twice. We merged the 2 pages, and ${vendor.name} is now at ${into.name}. Its opening hours can differ from the hours on the old page. Check them, the days you come and your pre-order settings.`,
      { link: `${site}${pageFor(vendor.id, "/vendor-days")}`, label: "Choose the days you come" },
      hasBoth,
    ],
    why: `You get this email because you manage ${vendor.name}.`,
  });
}

/**
 * Email to the managers of the market that stays. `added` are the usernames of the other market's
 * managers, who manage this market from now on.
 */
export function keptMail(
  site: string,
  { market: { id, name }, added }: { market: Named; added: readonly string[] },
): WrittenMail {
  const who = new Intl.ListFormat("en-US").format(added);
  return mailOf({
    subject: `We merged the 2 pages for ${name}`,
    parts: [
      `The guide listed ${name} twice. We merged the other page into the page you manage.`,
      ...(added.length === 0 ? [] : [`The other page’s managers now manage ${name} too: ${who}.`]),
      {
        link: `${site}/market-manager-dashboard/settings/managers?market=${id}`,
        label: "See who manages the market",
      },
      hasBoth,
    ],
    why: `You get this email because you manage ${name}.`,
  });
}
