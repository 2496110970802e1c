import { readUrl } from "~/platform/url";
import type { Remark } from "./findings";
import type { Cell } from "./words";

/**
 * Other places where a market can be found, by the name of the place: `{ facebook: "https://…" }`.
 */
export type Links = Record<string, string>;

/**
 * The address to which a bare user name is added, and the hosts by which a site's address is
 * recognized.
 */
const places = {
  Facebook: {
    name: "facebook",
    host: /(^|\.)(facebook\.com|fb\.com|fb\.me)$/,
    home: "https://www.facebook.com/",
  },
  Instagram: {
    name: "instagram",
    host: /(^|\.)instagram\.com$/,
    home: "https://www.instagram.com/",
  },
  Twitter: { name: "twitter", host: /(^|\.)(twitter\.com|x\.com)$/, home: "https://twitter.com/" },
  Youtube: { name: "youtube", host: /(^|\.)(youtube\.com|youtu\.be)$/, home: null },
  Pinterest: { name: "pinterest", host: /(^|\.)pinterest\.com$/, home: null },
} as const;

export const linkColumns = [...Object.keys(places), "Blog", "OtherMedia"];

/** The most characters of a web address. Nobody would follow a longer one. */
const longest = 500;

/** A web address exactly as it was written; null for any other text. */
export function readWebAddress(text: string): string | null {
  if (text.length > longest) return null;
  const url = /\s/.test(text) ? null : readUrl(text);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  const isPublic = isWeb && !url.username && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.hostname);
  return isPublic ? text : null;
}

/**
 * The links of a market. A column may hold an address, with or without 'https://', or only a user
 * name of that site: '@market'. If such a text leads nowhere, it goes to `remark`.
 */
export function readLinks(cell: Cell, remark: Remark): Links {
  const links: Links = {};
  for (const [column, { name, home }] of Object.entries(places)) {
    const said = cell(column);
    if (!said || /^(n\/?a|none|no|-)$/i.test(said)) continue;
    const address = addressOf(said) ?? (home && ofName(said, home));
    if (address) links[nameOf(address) ?? name] ??= address;
    else remark("bad link", column, said);
  }
  for (const column of ["Blog", "OtherMedia"]) {
    const address = addressOf(cell(column));
    if (address) links[nameOf(address) ?? (column === "Blog" ? "blog" : "other")] ??= address;
  }
  return links;
}

const addressOf = (text: string) =>
  readWebAddress(text) ??
  (/^[a-z0-9-]+(\.[a-z0-9-]+)+\/\S/i.test(text) ? readWebAddress(`https://${text}`) : null);

function ofName(text: string, home: string): string | null {
  const name = /^@?([\w.-]{3,60})$/.exec(text)?.[1];
  return name ? `${home}${name}` : null;
}

const nameOf = (address: string) => {
  const { hostname } = new URL(address);
  return Object.values(places).find(({ host }) => host.test(hostname.toLowerCase()))?.name;
};
