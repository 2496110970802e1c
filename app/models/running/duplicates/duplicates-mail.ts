import { mailOf, type WrittenMail } from "../../people/mail/written-mail";

/** Email to the managers of a market that was merged into another market of the guide. */
export function mergedMail(
  site: string,
  { market, into }: { market: string; into: { id: number; name: string } },
): WrittenMail {
  return mailOf({
    subject: `We merged the 2 pages for ${market}`,
    parts: [
      `The guide listed ${market} twice. We merged the two pages, and you now manage ${into.name}. Check its hours and contact details.`,
      {
        link: `${site}/market-manager-dashboard?market=${into.id}`,
        label: `Open ${into.name}`,
      },
      "The page has the vendors, orders and reviews of both pages. Links to the old page still work.",
    ],
    why: `You get this email because you manage ${into.name}.`,
  });
}
