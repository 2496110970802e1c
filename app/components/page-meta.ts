import type { MetaDescriptor } from "@remix-run/cloudflare";

interface Match {
  id: string;
  data?: unknown;
}

/**
 * A page's title, description and canonical address, for its `meta`. `path` is null for a page
 * that search engines are not to keep, such as one that was not found.
 */
export function pageMeta(
  matches: readonly (Match | undefined)[],
  { title, description, path }: { title: string; description?: string; path: string | null },
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data as
    | { origin?: string }
    | undefined;
  const short = description?.replace(/\s+/g, " ").trim().slice(0, 160);
  const tags: MetaDescriptor[] = [{ title: `${title} | Market Day` }];
  if (short) tags.push({ name: "description", content: short });
  if (path === null) tags.push({ name: "robots", content: "noindex" });
  else if (root?.origin) {
    tags.push({ tagName: "link", rel: "canonical", href: root.origin + path });
  }
  return tags;
}
