import { describe, expect, test } from "vitest";
import {
  confirmEmailMail,
  confirmNewEmailMail,
  emailChangedMail,
  passwordResetMail,
} from "~/models/people/mail/account-mail";
import { type MailContent, mailOf } from "~/models/people/mail/written-mail";
import { newsletterConfirmationMail } from "~/models/running/newsletter/newsletter-mail";

const content: MailContent = {
  subject: "Good news",
  parts: [
    "Hello <b>Ada</b> & Ben",
    { link: 'https://here.example/a?b=1&c="2"', label: "Go on" },
    { code: "AB3<", label: "Pickup code" },
    {
      facts: [
        ["On", "Saturday"],
        ["At", "the <gate>\non the left"],
      ],
    },
    { quote: "So <sorry>\nBen", by: "Ben writes" },
    {
      bill: [
        ["2 × Honey", "$16.00"],
        ["1 × <script>", "$1.00"],
      ],
      total: ["Total", "$17.00"],
    },
  ],
  why: "You get this email because you asked.",
};

describe("an email", () => {
  test("says in its text everything that it says in its HTML", () => {
    const { text } = mailOf(content);
    expect(text).toBe(
      [
        "Hello <b>Ada</b> & Ben",
        'Go on:\nhttps://here.example/a?b=1&c="2"',
        "Pickup code: AB3<",
        "On: Saturday\nAt: the <gate>\n  on the left",
        "Ben writes:\n  So <sorry>\n  Ben",
        "- 2 × Honey, $16.00\n- 1 × <script>, $1.00\nTotal: $17.00",
        "--\nMarket Day. You get this email because you asked.",
      ].join("\n\n"),
    );
  });

  test("shows typed text as it was typed, and never as markup", () => {
    const { html } = mailOf(content);
    expect(html).toContain("Hello &lt;b&gt;Ada&lt;/b&gt; &amp; Ben");
    expect(html).toContain('href="https://here.example/a?b=1&amp;c=&quot;2&quot;"');
    expect(html).toContain("AB3&lt;");
    expect(html).toContain("the &lt;gate&gt;<br>on the left");
    expect(html).toContain("So &lt;sorry&gt;<br>Ben");
    expect(html).not.toMatch(/<script|<b>|<gate|<sorry/);
  });

  test("cannot gain another header through its subject", () => {
    for (const parting of ["\r\n", "\n", "\v", "\u2028"]) {
      const text = `Hello${parting}Bcc: all@example.com`;
      expect(mailOf({ ...content, subject: text }).subject).toBe("Hello Bcc: all@example.com");
    }
  });

  test("needs no picture, style sheet or script from elsewhere", () => {
    expect(mailOf(content).html).not.toMatch(/<(img|link|script)|url\(|@import|src=/);
  });

  test("is readable in dark mode: every colored element has another color there", () => {
    const { html } = mailOf({ ...content, unsubscribe: "https://here.example/leave" });
    const [, dark = ""] = /prefers-color-scheme:dark\)\{([^@]*)\}\n<\/style>/.exec(html) ?? [];
    const coloured = [
      ...html.matchAll(/<\w+(?: class="(\w+)")?[^>]* style="[^"]*(?:#[0-9a-f]{6})/g),
    ];
    expect(coloured.length).toBeGreaterThan(8);
    for (const [tag, name] of coloured) expect(dark, tag).toContain(`.${name ?? "nothing"}{`);
  });

  test("has an unsubscribe link and headers only when it is sent to a list", () => {
    expect(mailOf(content).headers).toBeUndefined();
    const left = mailOf({ ...content, unsubscribe: "https://here.example/leave?token=1" });
    expect(left.headers).toEqual({
      "List-Unsubscribe": "<https://here.example/leave?token=1>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(left.text).toContain("Unsubscribe: https://here.example/leave?token=1");
    expect(left.html).toContain('href="https://here.example/leave?token=1"');
  });
});

describe("emails about an account", () => {
  const site = "https://market.example";
  const mails = [
    passwordResetMail(site, {
      accounts: [{ username: "<Ada>", role: "customer", token: "t0k" }],
      minutes: 60,
    }),
    confirmEmailMail(site, { username: "<Ada>", token: "t0k", hours: 24, door: "/auth" }),
    confirmNewEmailMail(site, { username: "<Ada>", token: "t0k", hours: 24, door: "/auth" }),
    emailChangedMail(site, {
      username: "<Ada>",
      newEmail: "new@example.com",
      writeTo: "help@market.example",
    }),
    newsletterConfirmationMail(site, { token: "t0k", unsubscribeToken: "l3ave" }),
  ];

  test.each(mails)("say why the user gets them, and link only to this site: $subject", (mail) => {
    expect(mail.text).toContain("You get this email because");
    expect(mail.html).not.toContain("<Ada>");
    const links = [...`${mail.text} ${mail.html}`.matchAll(/https?:\/\/[^\s"<]+/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [link] of links) expect(link.startsWith(`${site}/`), link).toBe(true);
  });
});
