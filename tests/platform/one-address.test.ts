import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addresses, addressOf } from "~/platform/addresses";
import { oneAddressAmong } from "~/platform/one-address";
import routes from "../../app/routes";
import { handlersOf } from "../support/handlers";

const known = handlersOf(routes).flatMap(({ address }) => address ?? []);
const oneAddressFor = oneAddressAmong(known);

describe("one address per page", () => {
  it.each([
    ["/Markets", "/markets"],
    ["/markets/", "/markets"],
    ["/market//12", "/market/12"],
    ["/MARKET/12///", "/market/12"],
    ["/About/Privacy", "/about/privacy"],
    ["/Sitemap.xml", "/sitemap.xml"],
    ["/Market/12/Calendar.ics", "/market/12/calendar.ics"],
    ["/API/Markets/", "/api/markets"],
    ["/api/markets/Search/day/Saturday", "/api/markets/search/day/Saturday"],
  ])("%s redirects to %s", (written, path) => {
    expect(oneAddressFor(written)).toBe(path);
  });

  it.each([
    "/",
    "/markets",
    "/api/markets/search/day/Saturday",
    "/images/markets/1/A.webp",
    "/images/a//b.webp",
    "/application/MD-7K3P-Q9XW-2B",
    "/nowhere/At-All/",
    "/market/x/",
    "/markets.data/",
    "/Markets.data",
  ])("%s is not redirected", (path) => {
    expect(oneAddressFor(path)).toBeNull();
  });

  it("each address redirects at most once, to a page of this site", () => {
    const paths = known
      .filter((address) => !address.includes("*"))
      .map((address) => address.replace(/:(id|\w+Id)\b/g, "12").replace(/:\w+/g, "word"));
    const bent = fc
      .tuple(fc.constantFrom(...paths), fc.infiniteStream(fc.constantFrom("", "/", "U")))
      .map(([path, bends]) => [...path].map((letter) => bend(letter, bends.next().value)).join(""));
    fc.assert(
      fc.property(bent, (path) => {
        const to = oneAddressFor(path);
        if (to === null) return;
        expect(new URL(to, "https://here.example").origin).toBe("https://here.example");
        expect(to).not.toContain("//");
        expect(oneAddressFor(to)).toBeNull();
        expect(addressOf(to)).not.toBe(addresses["/*"]);
      }),
    );
  });
});

function bend(letter: string, how: string): string {
  return how === "U" ? letter.toUpperCase() : letter === "/" ? letter + how : letter;
}
