import { type LocalDate, localDateOf, longDate } from "../../core/calendar";
import { webLink } from "../../core/links";

/* Where a market comes from, and where else it is found. */

/** What the directories that the guide reads are called. */
const directories: Record<string, string> = {
  usda: "USDA National Farmers Market Directory",
  "usda-portal": "USDA Local Food Portal",
};

/** A directory that has a market, and when it last changed it there. */
export interface MarketSource {
  source: string;
  changedAt: number | null;
}

const dayOf = (date: LocalDate) => longDate(date).replace(/^\w+, /, "");

/** 'From the USDA National Farmers Market Directory, which last changed it on May 1, 2014.' */
export function sourceText({ source, changedAt }: MarketSource, timeZone: string): string {
  const from = `From the ${directories[source] ?? source}`;
  return changedAt === null
    ? `${from}.`
    : `${from}, which last changed it on ${dayOf(localDateOf(changedAt, timeZone))}.`;
}

const names: Record<string, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "X (Twitter)",
  youtube: "YouTube",
  pinterest: "Pinterest",
  blog: "Blog",
  other: "More about it",
};

/** A market's links as they are offered; what is no web address is left out. */
export function linksOf({ links }: { links: string }): { name: string; href: string }[] {
  const all: Record<string, string> = JSON.parse(links);
  return Object.entries(all).flatMap(([key, address]) => {
    const href = webLink(address);
    return href ? [{ name: names[key] ?? key, href }] : [];
  });
}
