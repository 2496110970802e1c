import { expect, it } from "vitest";
import { withoutSecrets } from "~/models/people/mail/mail.rules";
import { newToken } from "~/platform/tokens";

it.each([
  ["https://marketday.example/reset-password?token=SECRET", "reset-password?…"],
  ["Look:\nhttps://a.example/x?from=mail&token=SECRET\nBye", "\nBye"],
  ["(http://a.example/#SECRET)", "#…"],
  [`Bearer ${newToken()} was refused`, "Bearer … was refused"],
])("secret links and tokens are left out of %j", (text, left) => {
  const shown = withoutSecrets(text);
  expect(shown).toContain(left);
  expect(shown).not.toMatch(/SECRET|[\w-]{43}/);
});

it("public text stays unchanged", () => {
  const text =
    "ORD-0012: 2 x Tomatoes\nhttps://marketday.example/orders/12/receipt\nada@example.com";
  expect(withoutSecrets(text)).toBe(text);
});
