import { useEffect, useState } from "react";
import { titleEnd } from "./page-meta";
import "../kit/place-list.css";

interface KeptPage {
  path: string;
  title: string;
}

/** The pages that can be read without a connection; see app/service-worker/keep.ts. */
export function KeptPages() {
  const [pages, setPages] = useState<KeptPage[]>([]);
  useEffect(() => {
    void readKept()
      .then(setPages)
      .catch(() => {});
  }, []);
  if (pages.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="kept">
      <h2 id="kept">What you can read now</h2>
      <ul className="place-list">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} className="place-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function readKept(): Promise<KeptPage[]> {
  if (!("caches" in window)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
  const found = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      const keys = await cache.keys();
      return Promise.all(
        keys.map(async (request) => {
          const { pathname, search } = new URL(request.url);
          const title = (await cache.match(request))?.headers.get("X-Kept-Title") ?? "";
          return { path: pathname + search, title: withoutSite(title) || pathname };
        }),
      );
    }),
  );
  // The last one looked at first.
  return found.flat().reverse();
}

/** What a page is called without the site's name; a title is kept as its HTML had it. */
function withoutSite(kept: string): string {
  const html = `<title>${decodeURIComponent(kept)}</title>`;
  const { title } = new DOMParser().parseFromString(html, "text/html");
  return title.endsWith(titleEnd) ? title.slice(0, -titleEnd.length) : title;
}
