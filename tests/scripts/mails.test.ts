import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { mails } from "../../scripts/mails/catalog";
import { mailsPage } from "../../scripts/mails/page";

/** The name of each function that makes an email; `toVendor` frames the emails to vendors. */
const letters = Object.values(
  import.meta.glob<Record<string, unknown>>("../../app/models/**/*-mail.ts", { eager: true }),
)
  .flatMap((module) => Object.keys(module))
  .filter((name) => name.endsWith("Mail"));
const [catalog = ""] = Object.values(
  import.meta.glob<string>("../../scripts/mails/catalog.ts", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
);

it("the catalog has every email", () => {
  expect(letters.length).toBeGreaterThan(30);
  expect(letters.filter((name) => !catalog.includes(`${name}(`))).toEqual([]);
});

it.each(mails)("$to: $when: has a short subject and a different first line", ({ content }) => {
  expect(content.subject.length).toBeLessThanOrEqual(75);
  expect(content.text.split("\n")[0]).not.toBe(content.subject);
});

/**
 * Each of these emails has two buttons: one for each of two accounts, for each of two ways to sign
 * in, or to finish a recovery and to stop it.
 */
const withTwoButtons = [
  "A new password is asked for, for two accounts",
  "An account is asked for that exists",
  "A recovery can be finished",
];

it.each(mails)(
  "$to: $when: has at most one button, and its text contains every link",
  ({ when, content }) => {
    const links = parse(content.html).querySelectorAll("a");
    const buttons = links.filter((link) => link.classList.contains("go"));
    expect(buttons.length).toBeLessThanOrEqual(withTwoButtons.includes(when) ? 2 : 1);
    for (const link of links) expect(content.text).toContain(link.getAttribute("href"));
  },
);

it("the page shows each email with its plain text", () => {
  const page = parse(mailsPage());
  expect(page.querySelectorAll("iframe")).toHaveLength(mails.length);
  expect(page.querySelectorAll("pre").map((each) => each.text)).toEqual(
    mails.map(({ content }) => content.text),
  );
});
