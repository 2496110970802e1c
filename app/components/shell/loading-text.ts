/** What is said while a page is on its way, in the spec's words, by the page's address. */
const texts: readonly [RegExp, string][] = [
  [/^\/market\/[^/]+$/, "Loading market details..."],
  [/^\/vendors?\/[^/]+$/, "Loading vendor details..."],
  [/^\/(markets|map)$/, "Loading markets..."],
  [/^\/orders$/, "Loading your orders..."],
];

export const loadingText = (pathname: string) =>
  texts.find(([pattern]) => pattern.test(pathname))?.[1] ?? "Loading...";
