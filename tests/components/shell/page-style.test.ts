import { expect, it } from "vitest";
import { withStyle } from "~/components/shell/page-style";

const shared = "/assets/site-1.css";
const sheets = {
  [shared]: ["body{}", { needs: [[["card"], ["dark", "night"]], [["amber"]]], rule: ".card{}" }],
  "/assets/home.css": [".home{}"],
};
const page = (body: string, ...hrefs: string[]) =>
  `${hrefs.map((href) => `<link rel="stylesheet" href="${href}"/>`).join("")}${body}`;
const style = (href: string, css: string) => `<style data-href="${href}">${css}</style>`;

it("inlines only the rules that the page can use", () => {
  for (const body of [
    '<p class="card night">',
    '<p class="dark"><b class="x card">',
    '<p data-accent-color="amber">',
  ]) {
    expect(withStyle(page(body, shared), sheets, undefined)).toBe(
      style(shared, "body{}.card{}") + body,
    );
  }
  for (const body of ['<p class="card">', '<p class="dark cards">', "<p>card dark"]) {
    expect(withStyle(page(body, shared), sheets, undefined)).toBe(style(shared, "body{}") + body);
  }
});

it("links the shared sheet for a browser that has it, and inlines the page's own", () => {
  const asked = page("<p>", shared, "/assets/home.css");
  const own = style("/assets/home.css", ".home{}");
  expect(withStyle(asked, sheets, shared)).toBe(`${page("", shared)}${own}<p>`);
  for (const other of ["/assets/site-0.css", "/assets/home.css", undefined]) {
    expect(withStyle(asked, sheets, other)).toBe(`${style(shared, "body{}")}${own}<p>`);
  }
});

it("links a sheet that it does not know", () => {
  const asked = page("<p>", "/assets/new.css");
  expect(withStyle(asked, sheets, undefined)).toBe(asked);
});
