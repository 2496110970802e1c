import type { MetaDescriptor } from "@remix-run/cloudflare";

interface Match {
  id: string;
  data?: unknown;
}

/** The end of every window's title: the name of the site. */
export const titleEnd = " · Market Day";

/** A window's title, for a page's `meta`: the page, then the site. */
export const titled = (page: string) => ({ title: page + titleEnd });

/** The picture of a shared link if the page has no picture of its own. */
const ownPicture = { path: "/pictures/share.png", width: "1200", height: "630" };

/**
 * A page's title, description and canonical address, for its `meta`, and what a shared link to it
 * shows (Open Graph). `path` is null for a page that search engines must not keep, such as one that
 * was not found. `picture` is a path on this site. A drawing (SVG) is not used, because link
 * previews do not show drawings.
 */
export function pageMeta(
  matches: readonly (Match | undefined)[],
  {
    title,
    description,
    path,
    picture,
  }: { title: string; description?: string; path: string | null; picture?: string | null },
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data as
    | { origin?: string }
    | undefined;
  const short = shortened(description);
  const tags: MetaDescriptor[] = [titled(title)];
  if (short) tags.push({ name: "description", content: short });
  if (path === null) return [...tags, { name: "robots", content: "noindex" }];
  if (!root?.origin) return tags;

  const url = root.origin + path;
  tags.push(
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Market Day" },
    { property: "og:title", content: title },
    { property: "og:url", content: url },
  );
  if (short) tags.push({ property: "og:description", content: short });
  if (picture && !picture.endsWith(".svg")) {
    tags.push({ property: "og:image", content: root.origin + forReaders(picture) });
  } else {
    const { path: own, width, height } = ownPicture;
    tags.push(
      { property: "og:image", content: root.origin + own },
      { property: "og:image:width", content: width },
      { property: "og:image:height", content: height },
    );
  }
  tags.push({ property: "og:image:alt", content: title });
  tags.push({ name: "twitter:card", content: "summary_large_image" });
  return tags;
}

/**
 * A picture for link previews: no larger than previews show it, and in a format that the program
 * asking for it says it knows, which for most is JPEG. Only the file itself says how high the
 * picture is.
 */
const forReaders = (picture: string) =>
  picture.startsWith("/images/") && !picture.includes("?") ? `${picture}?w=1200` : picture;

/** At most 160 characters on one line, cut between words. */
function shortened(text = ""): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= 160) return line;
  const start = line.slice(0, 159);
  const lastSpace = start.lastIndexOf(" ");
  return `${lastSpace > 0 ? start.slice(0, lastSpace) : start}…`;
}
