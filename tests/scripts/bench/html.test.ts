import { describe, expect, it } from "vitest";
import {
  ownStyle,
  pictures,
  requestsBeforeContent,
  scripts,
  stylesheets,
  waitingScripts,
  withoutStyle,
} from "../../../scripts/bench/html.mjs";

const needed = (html: string, ...sheets: string[]) => requestsBeforeContent(html, sheets);

describe("requests before content", () => {
  it("are the document and its style sheets", () => {
    expect(needed("<p>Hello")).toBe(1);
    expect(
      needed('<link rel="stylesheet" href="/a.css"/><link href="/b.css" rel="stylesheet"/>'),
    ).toBe(3);
  });

  it.each([
    ["a stylesheet for paper", '<link rel="stylesheet" media="print" href="/print.css"/>'],
    ["the same stylesheet twice", ""],
    ["a preloaded module", '<link rel="modulepreload" href="/a.js"/>'],
    ["a module", '<script type="module" src="/a.js"></script>'],
    ["a deferred script", '<script defer src="/a.js"></script>'],
    ["an async script", '<script src="/a.js" async=""></script>'],
    ["a script in the page", "<script>let here;</script>"],
    ["a picture", '<img src="/a.jpg"/>'],
    ["an icon", '<link rel="icon" href="/a.svg"/>'],
  ])("do not count %s", (_, html) => {
    const sheet = '<link rel="stylesheet" href="/a.css"/>';
    expect(needed(sheet + sheet + html)).toBe(2);
  });

  it("count a blocking script, a style sheet's import and a font that hides its text", () => {
    expect(needed('<script src="/a.js"></script>')).toBe(2);
    expect(needed("", '@import "b.css"; p { color: red }')).toBe(2);
    expect(needed("", "@font-face { font-family: A; src: url(a.woff2) }")).toBe(2);
    expect(needed("", "@font-face { font-family: A; src: url(a.woff2); font-display: swap }")).toBe(
      1,
    );
    expect(needed("", '@font-face { font-family: A; src: local("Arial") }')).toBe(1);
  });
});

describe("the files that a page loads at once", () => {
  it("include each style sheet and each script once, however it is named", () => {
    const html = `<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/a.css"/>
      <link rel="modulepreload" href="/one.js"/><script type="module">import "/two.js";
      import * as route0 from "/one.js"; import("/three.js")</script>`;
    expect(stylesheets(html)).toEqual(["/a.css"]);
    expect(scripts(html)).toEqual(["/one.js", "/two.js", "/three.js"]);
  });

  it("do not include inlined styles", () => {
    const html =
      '<style data-href="/a.css">p{color:red}</style><style data-href="/b.css">b{}</style><p>';
    expect(stylesheets(html)).toEqual([]);
    expect(ownStyle(html)).toBe("p{color:red}b{}");
    expect(withoutStyle(html)).toBe("<p>");
  });

  it("do not include scripts that wait for the first touch", () => {
    const html = `<script>let now;</script><template id="waiting-scripts"><link rel="modulepreload"
      href="/one.js"/><script type="module">import("/two.js")</script></template>`;
    expect(scripts(html)).toEqual([]);
    expect(waitingScripts(html)).toEqual(["/one.js", "/two.js"]);
    // A map's scripts wait only until it is drawn.
    const soon = html.replace('scripts">', 'scripts" data-soon="yes">');
    expect(scripts(soon)).toEqual(["/one.js", "/two.js"]);
  });

  it("include pictures that are not lazy, and a sprite once", () => {
    const html = `<img src="/up.jpg?w=400&amp;f=auto"/><img loading="lazy" src="/down.jpg"/>
      <use href="/pictures/scenes.svg#map"></use><use href="/pictures/scenes.svg#list"></use>
      <img src="data:image/png;base64,x"/>`;
    expect(pictures(html)).toEqual(["/up.jpg?w=400&f=auto", "/pictures/scenes.svg"]);
  });
});
