import { describe, expect, it } from "vitest";
import { commonPasswords } from "~/models/people/user/common-passwords.server";
import { doorOf, homeAt, roleOf, whyNotAt, whyNotPassword } from "~/models/people/user/user.rules";

const ada = { username: "Ada Lovelace", email: "countess@example.com" };
const refused = (password: string, of = ada) =>
  whyNotPassword(password, of, commonPasswords) !== null;

describe("an easily guessed password", () => {
  it.each([
    ["the name", "ada lovelace"],
    ["the name, written otherwise", "Ada.Lovelace"],
    ["the name with a year behind it", "adalovelace1815"],
    ["the name backwards", "ecalevolada"],
    ["the address", "countess@example.com"],
    ["what stands before the @", "Countess7"],
    ["the site's name", "market-day2026"],
    ["what very many people use", "Password123"],
    ["the same with a mark", "password!"],
  ])("is refused: %s", (_, password) => {
    expect(refused(password)).toBe(true);
  });

  it.each(["radishes-at-nine", "lovelace-in-spring", "ada-lovelace-18150"])(
    "is not %s",
    (password) => {
      expect(refused(password)).toBe(false);
    },
  );

  it("is judged by the account's own name and address", () => {
    expect(refused("countess", { username: "ben", email: "ben@example.com" })).toBe(false);
  });

  it("is reported beside its field", () => {
    const { fields } = whyNotPassword("123456", ada, commonPasswords) ?? {};
    expect(fields).toEqual({ password: [expect.stringContaining("Many people")] });
  });
});

describe("a sign-in page", () => {
  const roles = ["customer", "vendor", "market_manager", "admin"] as const;
  it("lets in the roles that it is for, and names the right page to other roles", () => {
    const doors = (["customer", "vendor", "admin"] as const).map((portal) =>
      roles.filter((role) => whyNotAt(portal, { role }) === null),
    );
    expect(doors).toEqual([["customer"], ["vendor", "market_manager"], ["admin"]]);
    expect(roles.map(doorOf)).toEqual(["customer", "vendor", "vendor", "admin"]);
    expect(whyNotAt("customer", { role: "admin" })?.portal).toBe("admin");
    expect(whyNotAt("admin", { role: "vendor" })?.text).toBe("Admin access required");
  });

  it("leads each role to its own dashboard", () => {
    expect(homeAt("vendor", { role: "vendor" })).toBe("/vendor-dashboard");
    expect(homeAt("vendor", { role: "market_manager" })).toBe("/market-manager-dashboard");
  });
});

it("an administrator's role comes before any other role of the account", () => {
  expect(roleOf({ isAdmin: true, userType: "vendor" })).toBe("admin");
  expect(roleOf({ isAdmin: false, userType: "vendor" })).toBe("vendor");
});
