import { type Audience, addresses, isFor, matches } from "~/platform/addresses";
import { access } from "../routes/access.table";
import { namesWhat, site, type World } from "./world";

/**
 * How many pages of one address to open. Two, because two orders may have links that one order
 * lacks. For pages that everybody can see, only the signed-out visitor opens a second page.
 */
function mostAlike(address: string, url: URL, who: Audience): number {
  const isSeenByOthers = who !== "nobody" && addresses[address]?.found;
  return url.search || isSeenByOthers ? 1 : 2;
}
/** A walk opens at most this many pages, so that it ends whatever a page links to. */
const mostPages = 200;

interface Door {
  /** A path with its query. */
  to: string;
  /** The page that contains the link or the form. */
  on: string;
}

/**
 * Walks through the app by its links, from the home page and from every entry of the menus. Returns
 * every link and form that leads to no page or to something that `who` may not do, and the
 * addresses opened. Of several pages of one address, it opens only `mostAlike`; of pages with a
 * query, only one.
 */
export async function walkLinks(
  world: Pick<World, "request">,
  who: Audience,
): Promise<{ dead: string[]; opened: string[] }> {
  const dead: string[] = [];
  const opened = new Map<string, number>();
  const seen = new Set<string>();
  const waiting: Door[] = menusOf(who).map((to) => ({ to, on: "a menu" }));
  let pages = 0;
  for (let door = waiting.shift(); door && pages < mostPages; door = waiting.shift()) {
    const url = new URL(door.to, site);
    const address = patternOf(url.pathname);
    const says = (what: string) => dead.push(`${who}: ${door?.to} on ${door?.on} ${what}`);
    if (seen.has(url.href)) continue;
    seen.add(url.href);
    if (address === null) {
      if (!isFile(url.pathname)) says("is no address");
      continue;
    }
    // The server sends a signed-out visitor to the sign-in page.
    if (who !== "nobody" && !isFor({ for: readersOf(address) }, who)) says("is not theirs");
    const kind = url.search ? "asked" : "plain";
    const count = (opened.get(`${address} ${kind}`) ?? 0) + 1;
    opened.set(`${address} ${kind}`, count);
    if (count > mostAlike(address, url, who)) continue;
    pages += 1;
    const answer = await world.request("GET", door.to, who === "nobody" ? {} : { as: who });
    if (answer.status >= 400) says(`is answered ${answer.status}`);
    const onward = answer.headers.get("Location");
    if (onward && new URL(onward, site).origin === site) {
      if (who !== "nobody" && isDoor(onward)) says("leads to sign in");
      else waiting.push({ to: onward, on: door.to });
    }
    if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const html = await answer.text();
    waiting.push(...linksIn(html, url).map((to) => ({ to, on: url.pathname })));
    for (const { pathname: action, searchParams } of postedTo(html, url)) {
      if (!mayPost(action, who)) dead.push(`${who}: the form to ${action} on ${url.pathname}`);
      const by = namesWhat(action);
      if (by && action !== choosing && !searchParams.has(by)) {
        dead.push(`${who}: the form to ${action} on ${url.pathname} does not name its ${by}`);
      }
    }
  }
  const addressesOpened = [...opened.keys()].map((each) => each.split(" ")[0] ?? "");
  return { dead: [...new Set(dead)], opened: [...new Set(addressesOpened)] };
}

const menusOf = (who: Audience) =>
  Object.entries(addresses).flatMap(([to, address]) => {
    const { menu, desk } = address;
    const isOffered = menu && (menu.to ? menu.to.includes(who) : isFor(address, who));
    return to === "/" || isOffered || (desk && isFor(address, who)) ? [to] : [];
  });

const isDoor = (to: string) => /^\/(auth|vendor-auth|admin-portal)\b/.test(to);

/** Static files, which the worker does not serve. */
const isFile = (path: string) =>
  /^\/(assets|pictures|icons)\/|^\/[\w.-]+\.(svg|webmanifest)$/.test(path);

/** The address pattern of a path; null for a path that only the 'not found' page answers. */
const patternOf = (path: string) =>
  Object.keys(access)
    .filter((line) => line.startsWith("GET ") && line !== "GET /*" && line !== "GET /api/*")
    .map((line) => line.slice(4))
    .find((pattern) => matches(pattern, path)) ?? null;

function readersOf(address: string) {
  const rule = access[`GET ${address}`] ?? [];
  return Array.isArray(rule) ? rule : rule.may;
}

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return value === undefined ? null : unescaped(value);
};

/** Where a page's links and its GET forms lead, on this site. */
function linksIn(html: string, page: URL): string[] {
  const links = [...html.matchAll(/<a\s[^>]*>/g)].map(([tag]) => attribute(tag, "href"));
  const asked = formsIn(html).filter(({ method }) => method !== "post");
  const targets = [...links, ...asked.map(({ action }) => action ?? page.pathname)];
  return targets.flatMap((target) => {
    if (target === null || target.startsWith("#")) return [];
    const url = new URL(target, page);
    return url.origin === site ? [url.pathname + url.search] : [];
  });
}

/** The form at this address chooses a vendor, so its address names none. */
const choosing = "/vendor-portal/stall";

/** Where a page's POST forms post to, and the buttons that send them to another address. */
function postedTo(html: string, page: URL): URL[] {
  const actions = formsIn(html).flatMap(({ method, action }) =>
    method === "post" ? [action] : [],
  );
  const buttons = [...html.matchAll(/<button\s[^>]*>/g)].flatMap(([tag]) =>
    attribute(tag, "formmethod") === "get" ? [] : (attribute(tag, "formaction") ?? []),
  );
  return [...actions, ...buttons].map((to) => new URL(to ?? page.pathname, page));
}

const formsIn = (html: string) =>
  [...html.matchAll(/<form\b[^>]*>/g)].map(([tag]) => ({
    method: attribute(tag, "method")?.toLowerCase() ?? "get",
    action: attribute(tag, "action"),
  }));

/** Whether the access table has a line for this path that admits this role. */
function mayPost(path: string, who: Audience): boolean {
  const lines = Object.entries(access).filter(
    ([line]) => line.startsWith("POST ") && line !== "POST /*" && matches(line.slice(5), path),
  );
  return lines.some(([, rule]) => {
    const may = Array.isArray(rule) ? rule : rule.may;
    return who === "nobody" || may.some((each) => ["anyone", "signedIn", who].includes(each));
  });
}
