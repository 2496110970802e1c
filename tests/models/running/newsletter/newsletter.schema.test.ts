import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { SubscribeForm } from "~/models/running/newsletter/newsletter.schema";

const posted = (entered: Record<string, string>) =>
  parseWithZod(new URLSearchParams(entered), { schema: SubscribeForm });

test("a checked box and an email address are enough", () => {
  const submission = posted({ email: " ada@example.com ", consent: "on" });
  expect(submission.status === "success" && submission.value).toEqual({
    email: "ada@example.com",
    consent: true,
  });
});

test.each([
  [{ email: "ada@example.com" }, "consent", "Check the box to subscribe"],
  [{ email: "ada@example.com", consent: "off" }, "consent", "Check the box to subscribe"],
  [{ consent: "on" }, "email", "Invalid email format"],
  [{ email: "ada@", consent: "on" }, "email", "Invalid email format"],
] as const)("%j is refused with a message at %s", (entered, field, message) => {
  const { error } = posted(entered as Record<string, string>).reply();
  expect(error?.[field]).toEqual([message]);
});
