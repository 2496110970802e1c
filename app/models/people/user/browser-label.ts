/** Names in a User-Agent header. Each browser also names those after it, so the first one counts. */
const browserNames = [
  ["Edg", "Edge"],
  ["SamsungBrowser", "Samsung Internet"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrome", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systemNames = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["CrOS", "Chromebook"],
  ["Linux", "Linux"],
] as const;

/**
 * A browser's name for its owner, from a few known words: 'Firefox on Android'. A program names no
 * browser.
 */
export function browserLabel({ headers }: Pick<Request, "headers">): string {
  const userAgent = headers.get("User-Agent") ?? "";
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1];
  const [browser = "Unknown browser or program", system] = [
    nameIn(browserNames),
    nameIn(systemNames),
  ];
  return system ? `${browser} on ${system}` : browser;
}
