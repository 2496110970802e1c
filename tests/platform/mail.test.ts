import fc from "fast-check";
import { expect, it } from "vitest";
import { type MailContent, mailOf } from "~/models/people/mail/written-mail";
import { openMail } from "~/platform/mail";
import { octets } from "~/platform/short-lines";
import { Mailbox } from "../support/mailbox";

async function sent(content: MailContent) {
  const mailbox = new Mailbox();
  const mail = openMail({ EMAIL: mailbox.binding }, { MAIL_FROM: "hello@marketday.example" });
  const written = mailOf(content);
  await mail.send({ to: "ada@example.com", ...written });
  const [message] = mailbox.sent;
  if (!message) throw new Error("Nothing was sent.");
  return { written, message };
}
const longest = (text: string) => Math.max(...text.split("\n").map(octets));

/**
 * Words from a few letters to more than a line, in several scripts, with characters that HTML
 * escapes.
 */
const word = fc
  .tuple(
    fc.constantFrom("a", "é", "蜂", "🍯", "&", "<", '"', "a>"),
    fc.constantFrom(1, 7, 300, 1100),
  )
  .map(([content, times]) => content.repeat(times));
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(" "));
const letters = fc.record({
  subject: words,
  parts: fc.tuple(
    words,
    fc.record({ quote: words, by: words }),
    fc.record({ facts: fc.array(fc.tuple(words, words), { maxLength: 3 }) }),
    fc.record({
      bill: fc.array(fc.tuple(words, words), { maxLength: 4 }),
      total: fc.tuple(words, words),
    }),
  ),
  why: words,
});

it("no line of an email exceeds the allowed length, whatever users have written", async () => {
  await fc.assert(
    fc.asyncProperty(letters, async (content) => {
      const { message } = await sent(content);
      expect(longest(message.text)).toBeLessThanOrEqual(998);
      expect(longest(message.html)).toBeLessThanOrEqual(998);
      expect(message.subject.length).toBeLessThanOrEqual(200);
    }),
    { numRuns: 25 },
  );
});

it("nothing that users have written is lost or broken in an email", async () => {
  const bare = (text: string) => text.replace(/\s/g, "");
  await fc.assert(
    fc.asyncProperty(letters, async (content) => {
      const { written, message } = await sent(content);
      expect(bare(message.text)).toBe(bare(written.text));
      expect(bare(message.html).replaceAll("<wbr>", "")).toBe(bare(written.html));
      // A line break that shows as a space would split a word.
      const shown = (html: string) => html.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
      expect(shown(message.html)).toBe(shown(written.html));
    }),
    { numRuns: 25 },
  );
});

it("an email with short lines is sent as written", async () => {
  const { written, message } = await sent({ subject: "Good news", parts: ["Hello"], why: "So." });
  expect(message).toMatchObject({ text: written.text, html: written.html, subject: "Good news" });
});

it("a header too long for a line is left out, and the others stay", async () => {
  const unsubscribe = (length: number) => `https://here.example/${"x".repeat(length)}`;
  const headersOf = async (length: number) =>
    (await sent({ subject: "News", parts: [], why: "", unsubscribe: unsubscribe(length) })).message
      .headers;
  expect(Object.keys((await headersOf(300)) ?? {})).toEqual([
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
  ]);
  expect(Object.keys((await headersOf(1000)) ?? {})).toEqual(["List-Unsubscribe-Post"]);
});
