import { describe, expect, it } from "vitest";
import { hashPassword } from "~/platform/passwords";
import { hashToken, newToken } from "~/platform/tokens";
import { rememberPasswords, secretsIn } from "./secrets";

describe("a secret in a line of log is found", () => {
  const lines: Record<string, () => string | Promise<string>> = {
    "a password's hash": () => hashPassword("x"),
    "a token": newToken,
    "a token's hash": () => hashToken("x"),
    "a cookie that signs in or knows a browser": () => "md_session=ImFiY2RlZiI%3D",
    "a bearer token": () => "Authorization: Bearer abc",
    "an email address": () => "params: ada@example.com",
    "a secret of Stripe's": () => "sk_test_x",
    "a password": () => {
      rememberPasswords({ username: "ada", currentPassword: "lettuce-42" });
      return "lettuce-42";
    },
  };
  it.each(Object.entries(lines))("%s", async (kind, line) => {
    const told = JSON.stringify({ event: "error", message: `It said: ${await line()}.` });
    expect(secretsIn(told)).toContain(kind);
  });
});

it("an ordinary line holds none", () => {
  const line = {
    event: "request",
    request: newToken().slice(0, 16),
    path: "/auth",
    user: 7,
    ms: 3,
  };
  expect(secretsIn(JSON.stringify(line))).toEqual([]);
});
