import type { Page } from "playwright";

/** The longest possible name without a place for a line break. */
const longest = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauun1";

/** Sets the reader's text size in the browser, in pixels; the default is 16. */
export async function chooseTextSize(page: Page, standard: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
  await devtools.detach();
}

/**
 * Replaces each of these names with the longest name, wherever the page shows it, so that the
 * result does not depend on which demo rows a screen shows.
 */
export const lengthenNames = (page: Page, names: readonly string[]) =>
  page.evaluate(
    ([long, all]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const name of all) text.nodeValue = (text.nodeValue ?? "").replaceAll(name, long);
      }
    },
    [longest, names] as const,
  );

/**
 * The elements that extend beyond the right edge of the window, innermost first; there should be
 * none.
 */
export const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const isOut = (each: Element) => each.getBoundingClientRect().right > width + 0.5;
    return [...document.querySelectorAll("body *")]
      .filter((each) => isOut(each) && ![...each.children].some(isOut))
      .map(
        (each) =>
          `beyond the edge: ${each.localName}.${each.className}: ${each.textContent?.slice(0, 40)}`,
      )
      .slice(0, 5);
  });

/**
 * What a reader with forced colors can no longer see: buttons and badges without an edge, and
 * chosen items that look like their neighbors. Call it while forced colors are on.
 */
export const lostInForcedColors = (page: Page) =>
  page.evaluate(() => {
    const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true });
    const hasEdge = (each: Element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } =
        getComputedStyle(each);
      return (
        borderTopStyle !== "none" &&
        Number.parseFloat(borderTopWidth) > 0 &&
        borderTopColor !== backgroundColor
      );
    };
    /**
     * Everything that distinguishes an element from others of its kind: its style and its drawings.
     */
    const looks = (each: Element) => {
      const parts = ["", "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(each, pseudo || null);
        const of = ["borderTop", "borderBottom", "borderLeft", "outline"] as const;
        const more = ["fontWeight", "textDecorationLine", "backgroundColor", "content"] as const;
        return [...of, ...more].map((name) => style[name]).join();
      });
      const drawings = [...each.querySelectorAll("svg")].map((svg) => svg.innerHTML);
      return [...parts, ...drawings].join(";");
    };
    const edgeless = [...document.querySelectorAll(".button:not(.rt-variant-ghost), .badge")]
      .filter((each) => isShown(each) && !hasEdge(each))
      .map((each) => `no edge: ${each.className}: ${each.textContent?.trim().slice(0, 30)}`);
    const alike = [
      ...document.querySelectorAll("[aria-current]:not([aria-current=false]), [aria-pressed=true]"),
    ].flatMap((chosen) => {
      const kind = chosen.classList[0];
      const list = chosen.closest("ul, nav, [role=group], .filters-row");
      if (!isShown(chosen) || !kind || !list) return [];
      const others = [...list.getElementsByClassName(kind)].filter(
        (each) =>
          each !== chosen && isShown(each) && !each.matches("[aria-current], [aria-pressed=true]"),
      );
      return others.some((each) => looks(each) === looks(chosen))
        ? [`as its neighbors: ${chosen.className}: ${chosen.textContent?.trim().slice(0, 30)}`]
        : [];
    });
    return [...edgeless, ...alike].slice(0, 5);
  });

/**
 * What a keyboard user cannot see: elements that do not show their focus, or that something covers
 * while they have the focus.
 */
export async function lostByKeyboard(page: Page) {
  // Elements focused after a key press show their focus, as they do for a keyboard user.
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const may = "a[href], button, input, select, textarea, summary, [tabindex]";
    const places = [...document.querySelectorAll<HTMLElement>(may)].filter(
      (each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }),
    );
    const isMarked = (each: Element): boolean =>
      ["", "::after", "::before"].some((pseudo) => {
        const { outlineStyle, outlineWidth, boxShadow, borderTopStyle, content } = getComputedStyle(
          each,
          pseudo || null,
        );
        const isRinged = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
        return (
          isRinged || boxShadow !== "none" || (content !== "normal" && borderTopStyle !== "none")
        );
      });
    const lost: string[] = [];
    for (const each of places) {
      each.focus();
      if (document.activeElement !== each) continue;
      // Finishes animations that slide in or out when the focus changes.
      each.getBoundingClientRect();
      for (const sliding of document.getAnimations()) {
        if (sliding.effect?.getComputedTiming().iterations === 1) sliding.finish();
      }
      const text = each.getAttribute("aria-label") ?? each.textContent ?? "";
      const name = `${each.localName}.${each.className}: ${text.trim().slice(0, 30)}`;
      const around = each.closest("label, li, article");
      if (!isMarked(each) && !(around && isMarked(around))) lost.push(`shows no focus: ${name}`);
      const { left, top, width, height } = each.getBoundingClientRect();
      // It is enough to see a part: a field may be taller than the window, or a tab half out of its
      // row.
      const parts = [0.1, 0.5, 0.9];
      const points = parts.flatMap((across) => parts.map((down) => [across, down] as const));
      const isSeen = points.some(([across, down]) => {
        const there = document.elementFromPoint(left + width * across, top + height * down);
        if (there === null) return false;
        const label = there.closest("label");
        return each.contains(there) || there.contains(each) || label?.contains(each);
      });
      if (!isSeen) lost.push(`lies under something: ${name}`);
    }
    return lost.slice(0, 5);
  });
}
