import { type WrittenLetter, writeLetter } from "../../people/mail/letter";

/** To the managers of a market that turned out to be another one of the guide. */
export function mergedMail(
  site: string,
  { market, into }: { market: string; into: { id: number; name: string } },
): WrittenLetter {
  return writeLetter({
    subject: `${market} is listed once now`,
    parts: [
      `The guide listed ${market} twice. We merged the two pages, and you now manage ${into.name}. Check its hours and contact details.`,
      {
        link: `${site}/market-manager-dashboard?market=${into.id}`,
        label: `Open ${into.name}`,
      },
      "Vendors, orders and reviews of both pages are kept. Links to the old page lead to the new one.",
    ],
    why: `You get this email because you manage ${into.name}.`,
  });
}
