import { expect, it } from "vitest";
import { titleOf } from "~/components/shell/refusal-page";

const refusal = (status: number, data: unknown) => ({
  status,
  statusText: "",
  internal: false,
  data,
});

it("is 'Page Not Found' for an unknown address", () => {
  expect(titleOf(refusal(404, "Error: No route matches URL"))).toBe("Page Not Found");
  const told = { title: "Not found", text: "This page doesn’t exist." };
  expect(titleOf(refusal(404, told))).toBe("Page Not Found");
});

it("names what was not found when that is known", () => {
  const told = { title: "Not found", text: "Vendor not found" };
  expect(titleOf(refusal(404, told))).toBe("Vendor not found");
});

it("is the title of a refusal", () => {
  const told = {
    title: "Access denied",
    text: "Your account can’t do this. Sign in with another account.",
  };
  expect(titleOf(refusal(403, told))).toBe("Access denied");
});

it("reveals nothing about an internal error", () => {
  const text = "Something went wrong. Please try again.";
  expect(titleOf(new Error("D1_ERROR: no such table"))).toBe(text);
  expect(titleOf(refusal(500, { title: "Secret", text: "Secret" }))).toBe(text);
});
