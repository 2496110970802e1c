import { expect, test } from "vitest";
import { DomainError, type ErrorCode, notFound } from "~/platform/errors";

test.each([
  ["signed_out", 401],
  ["wrong_password", 401],
  ["payment_required", 402],
  ["wrong_role", 403],
  ["forged", 403],
  ["wrong_portal", 403],
  ["not_found", 404],
  ["taken", 409],
  ["too_late", 409],
  ["sold_out", 409],
  ["changed", 409],
  ["too_large", 413],
  ["wrong_type", 415],
  ["invalid", 422],
  ["too_many", 429],
  ["internal", 500],
  ["payments_down", 503],
] satisfies [ErrorCode, number][])("%s is answered with %i", (code, status) => {
  const error = new DomainError(code);
  expect(error.status).toBe(status);
  expect(error.title).not.toBe("");
  expect(error.message).not.toBe("");
});

test("an error's own text overrides the default for its code", () => {
  const error = new DomainError("taken", "This username is taken. Choose another username.", {
    title: "Registration failed",
    fields: { username: ["This username is taken. Choose another username."] },
  });
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    error: "This username is taken. Choose another username.",
    message: "This username is taken. Choose another username.",
    fields: { username: ["This username is taken. Choose another username."] },
    type: "/api/docs#error-taken",
    title: "Registration failed",
    status: 409,
    detail: "This username is taken. Choose another username.",
  });
  expect(error.title).toBe("Registration failed");
});

test("too many attempts and a payment outage say when to retry", () => {
  expect(new DomainError("too_many").headers).toEqual({ "Retry-After": "60" });
  expect(new DomainError("payments_down").headers).toEqual({ "Retry-After": "10" });
  expect(notFound().headers).toEqual({});
});
