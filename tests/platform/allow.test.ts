import { describe, expect, it } from "vitest";
import { allow } from "~/platform/allow";
import type { RequestContext } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";

const person = (own: Partial<Viewer>): Viewer => ({
  id: 1,
  username: "ada",
  email: "ada@example.com",
  role: "customer",
  vendorId: null,
  marketId: null,
  ...own,
});
const people: Record<string, Viewer | null> = {
  nobody: null,
  customer: person({}),
  "vendor with a stall": person({ role: "vendor", vendorId: 4 }),
  "vendor without a stall": person({ role: "vendor", marketId: 5 }),
  "manager with a market": person({ role: "market_manager", marketId: 5 }),
  "manager without a market": person({ role: "market_manager", vendorId: 4 }),
  administrator: person({ role: "admin" }),
};

const everybody = Object.keys(people).filter((who) => who !== "nobody");
const admitted: Record<keyof typeof allow, string[]> = {
  anyone: ["nobody", ...everybody],
  signedIn: everybody,
  customer: ["customer"],
  vendor: ["vendor with a stall"],
  manager: ["manager with a market"],
  whoManages: ["vendor with a stall", "manager with a market", "administrator"],
  admin: ["administrator"],
};

const argsAs = (viewer: Viewer | null) => ({
  request: new Request("http://here/"),
  context: { identify: async () => viewer } as unknown as RequestContext,
});

describe.each(Object.keys(admitted) as (keyof typeof allow)[])("allow.%s", (rule) => {
  it.each(Object.entries(people))("judges a %s", async (who, viewer) => {
    const asked = allow[rule](argsAs(viewer));
    if (admitted[rule].includes(who)) {
      expect((await asked).viewer).toBe(viewer);
      return;
    }
    const refusal = await asked.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect((refusal as DomainError).code).toBe(viewer === null ? "signed_out" : "wrong_role");
  });
});

it("sends the wrong account on where an administrator's page says so, and nobody to sign in", async () => {
  const sent = await allow
    .admin(argsAs(people.customer as Viewer), { othersTo: "/" })
    .catch((answer: unknown) => answer);
  expect(sent).toBeInstanceOf(Response);
  expect((sent as Response).headers.get("Location")).toBe("/");
  await expect(allow.admin(argsAs(null), { othersTo: "/" })).rejects.toBeInstanceOf(DomainError);
});
