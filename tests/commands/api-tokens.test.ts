import { eq, isNotNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "~/models/people/audit/audit.tables";
import { apiTokens, users } from "~/models/people/user/user.tables";
import { hashToken } from "~/platform/tokens";
import type { Role, Scope } from "~/platform/viewer";
import { type Actor, makeViewer, signedIn, withBearer } from "../support/actors";
import { refusalOf } from "../support/cookies";
import { makeProduct } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { openShop, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const hour = 3_600_000;
const aDay = 24 * hour;
let world: World;
let shop: Shop;
const hash = quickHash("marketday");
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
});

/** An account with this role and a password, in a browser. */
async function owner(role: Role): Promise<Actor & { id: number }> {
  const viewer = await makeViewer(world, role);
  await world.db.update(users).set({ password: hash }).where(eq(users.id, viewer.id));
  return { ...(await signedIn(world, viewer)), id: viewer.id };
}

const make = (as: Actor, scopes: Scope[], more: Record<string, string> = {}) =>
  world.request("POST", "/account/tokens", {
    as,
    form: { name: "Till", scopes, days: "30", currentPassword: "marketday", ...more },
  });

const shown = (html: string) => /md_[\w-]{43}/.exec(html)?.[0];

/** A program with a token that its owner made in a browser. */
async function program(as: Actor, scopes: Scope[], more = {}): Promise<Actor> {
  const token = shown(await (await make(as, scopes, more)).text());
  expect(token).toBeDefined();
  return { viewer: as.viewer, headers: { Authorization: `Bearer ${token}` } };
}
const status = async (method: string, path: string, as: Actor, json?: unknown) =>
  (await world.request(method, path, { as, json })).status;
const named = () => world.db.select().from(apiTokens).where(isNotNull(apiTokens.name));

describe("a token for a program", () => {
  it("is shown once, in the response to the form, and stored only as a hash", async () => {
    const ada = await owner("customer");
    const answer = await make(ada, ["read"]);
    const html = await answer.text();
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const token = shown(html) as string;
    const [row] = await named();
    expect(row).toMatchObject({
      tokenHash: await hashToken(token),
      name: "Till",
      scopes: ["read"],
      expiresAt: world.now + 30 * aDay,
      lastUsedAt: null,
    });
    const page = await (await world.request("GET", "/account/tokens", { as: ada })).text();
    expect(page).toContain("Till");
    expect(page).toContain("Never used");
    expect(shown(page)).toBeUndefined();
  });

  it("reads and writes what its scopes allow, and nothing more", async () => {
    const ada = await owner("customer");
    const reader = await program(ada, ["read"]);
    const buyer = await program(ada, ["orders"], { name: "Buyer" });
    expect(await status("GET", "/api/orders", reader)).toBe(200);
    expect(await status("HEAD", "/api/orders", reader)).toBe(200);
    expect(await status("POST", "/api/saved", reader, {})).toBe(403);
    expect(await status("GET", "/api/orders", buyer)).toBe(403);
    expect(await status("PATCH", "/api/orders/999/cancel", buyer, {})).toBe(404);
    expect(await status("POST", "/api/saved", buyer, {})).toBe(403);
    const refused = await world.request("PATCH", "/api/orders/1/cancel", { as: reader, json: {} });
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      {
        error: "This token doesn’t have the scope “orders”. Use another token.",
        type: "/api/docs#error-no-scope",
      },
    ]);
  });

  it.each([
    ["vendor", "stall", "PATCH", "/api/vendor/days", 422],
    ["vendor", "orders", "POST", "/api/vendor/orders/move", 422],
    ["vendor", "money", "POST", "/api/vendor/refunds/9/try", 404],
    ["market_manager", "market", "POST", "/api/market-manager/vendors", 422],
    ["admin", "admin", "POST", "/api/admin/mail/9/retry", 404],
    ["admin", "money", "POST", "/api/admin/money/9/settle", 422],
    ["customer", "saved", "POST", "/api/saved", 422],
    ["market_manager", "saved", "POST", "/api/saved", 422],
    ["admin", "saved", "POST", "/api/saved", 422],
  ] as const)(
    "of a %s needs only the scope “%s” for: %s %s",
    async (role, scope, method, path, found) => {
      const own = await owner(role);
      const right = await program(own, [scope]);
      const rest = (
        {
          customer: ["read", "orders", "saved"],
          vendor: ["read", "orders", "stall", "money"],
          market_manager: ["read", "market", "saved"],
          admin: ["read", "admin", "money", "saved"],
        } as const
      )[role];
      const wrong = await program(
        own,
        rest.filter((each) => each !== scope),
        { name: "Wrong" },
      );
      expect(await status(method, path, right, {})).toBe(found);
      expect(await status(method, path, wrong, {})).toBe(403);
    },
  );

  it("without a matching scope cannot write even where everyone may", async () => {
    const reader = await program(await owner("customer"), ["read", "orders"]);
    const json = { email: "ada@example.com" };
    expect(await status("POST", "/api/newsletter/subscribe", reader, json)).toBe(403);
    expect(await status("GET", "/api/markets", reader)).toBe(200);
  });

  it("works only in the API: it opens no page, and creates no other token", async () => {
    const ada = await owner("customer");
    const all = await program(ada, ["read", "orders"]);
    for (const path of ["/account", "/account/export", "/account/tokens"]) {
      const answer = await world.request("GET", path, { as: all });
      expect([answer.status, answer.headers.get("Location")]).toMatchObject([
        302,
        expect.stringMatching(/^\/auth\?/),
      ]);
    }
    expect((await make(all, ["read"], { name: "Another" })).status).toBe(302);
    expect(await named()).toHaveLength(1);
  });

  it("is not created with a sign-in token without the password", async () => {
    const ada = await owner("customer");
    const login = await withBearer(world, ada.viewer as NonNullable<Actor["viewer"]>);
    expect((await make(login, ["read"], { currentPassword: "not it" })).status).toBe(422);
    expect(await named()).toEqual([]);
  });

  it("cannot have a scope that its owner's account does not allow", async () => {
    const answer = await make(await owner("customer"), ["read", "admin"]);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Choose only what your account itself can do.");
    expect(await named()).toEqual([]);
  });

  it("has a unique name for its owner, and an account has at most 20 tokens", async () => {
    const ada = await owner("customer");
    await make(ada, ["read"]);
    const again = await make(ada, ["read"], { name: "TILL" });
    expect([again.status, await again.text()]).toEqual([
      422,
      expect.stringContaining("You already have a token with this name. Choose another name."),
    ]);
    await world.db.run(sql`
      insert into api_tokens (token_hash, user_id, created_at, expires_at, name, scopes)
      select 'h' || value, ${ada.id}, 0, ${world.now + aDay}, 'n' || value, '["read"]'
      from json_each(${JSON.stringify(Array.from({ length: 19 }, (_, each) => each))})`);
    const more = await make(ada, ["read"], { name: "More" });
    expect([more.status, await more.text()]).toEqual([
      409,
      expect.stringContaining("You have 20 tokens"),
    ]);
    // Another user's tokens do not count, and may have the same name.
    expect((await make(await owner("customer"), ["read"])).status).toBe(201);
  });

  it("ends when its owner revokes it, and nobody else can", async () => {
    const [ada, bea] = [await owner("customer"), await owner("customer")];
    const [adas, beas] = [await program(ada, ["read"]), await program(bea, ["read"])];
    const [row] = await named();
    const tokenId = row?.tokenHash.slice(0, 16) ?? "";
    const revoke = (as: Actor) =>
      world.request("POST", "/account/tokens/revoke", { as, form: { tokenId } });
    expect(refusalOf(await revoke(bea))).toBe("That token no longer exists.");
    expect(await status("GET", "/api/orders", adas)).toBe(200);
    expect((await revoke(ada)).headers.get("Location")).toBe("/account/tokens");
    expect(await status("GET", "/api/orders", adas)).toBe(401);
    expect(await status("GET", "/api/orders", beas)).toBe(200);
  });

  it("ends on its last day, and then its name is free again", async () => {
    const ada = await owner("customer");
    const till = await program(ada, ["read"]);
    world.now += 30 * aDay - 1;
    expect(await status("GET", "/api/orders", till)).toBe(200);
    world.now += 1;
    expect(await status("GET", "/api/orders", till)).toBe(401);
    const later = await signedIn(world, ada.viewer as NonNullable<Actor["viewer"]>);
    expect((await make(later, ["read"])).status).toBe(201);
  });

  it.each([
    [
      "another password",
      (as: Actor) =>
        world.request("POST", "/account/password", {
          as,
          form: {
            currentPassword: "marketday",
            password: "honey-and-salt",
            confirmPassword: "honey-and-salt",
          },
        }),
    ],
    [
      "signing out everywhere",
      (as: Actor) => world.request("POST", "/account/sessions", { as, form: {} }),
    ],
    [
      "an administrator who switches the account off",
      ({ viewer }: Actor) =>
        world.request("PUT", `/api/admin/users/${viewer?.id}/state`, {
          as: "admin",
          json: { state: "inactive", reason: "Requested" },
        }),
    ],
    [
      "another role",
      ({ viewer }: Actor) =>
        world.request("PUT", `/api/admin/users/${viewer?.id}/role`, {
          as: "admin",
          json: { role: "market_manager", from: "customer", reason: "Runs one" },
        }),
    ],
  ] as const)("ends with %s", async (_, end) => {
    const ada = await owner("customer");
    const till = await program(ada, ["read"]);
    expect((await end(ada)).status).toBeLessThan(400);
    expect(await status("GET", "/api/orders", till)).toBe(401);
    expect(await named()).toEqual([]);
  });

  it("records its last use at most once an hour", async () => {
    const till = await program(await owner("customer"), ["read"]);
    const usedAt = async () => (await named())[0]?.lastUsedAt;
    await status("GET", "/api/orders", till);
    const first = world.now;
    expect(await usedAt()).toBe(first);
    world.now += hour - 1;
    await status("GET", "/api/orders", till);
    expect(await usedAt()).toBe(first);
    world.now += 1;
    await status("GET", "/api/orders", till);
    expect(await usedAt()).toBe(world.now);
  });

  it("cannot read or change another vendor", async () => {
    const seller = await owner("vendor");
    const till = await program(seller, ["read", "stall"]);
    expect(await status("GET", `/api/vendor/orders?vendorId=${shop.vendor.id}`, till)).toBe(404);
    const sent = {
      name: "Honey",
      category: "other",
      price: "$1.00",
      unit: "each",
      availabilityStatus: "Available",
    };
    expect(await status("PUT", `/api/products/${shop.honey.id}`, till, sent)).toBe(404);
    const [mine] = await world.db.all<{ vendorId: number }>(
      sql`select vendor_id vendorId from vendor_accounts where user_id = ${seller.id}`,
    );
    const own = await makeProduct(world, { id: mine?.vendorId ?? 0 });
    expect(await status("PUT", `/api/products/${own.id}`, till, sent)).toBe(200);
  });
});

it("creating and revoking a token is logged for an administrator, without the token, not for a customer", async () => {
  const [mia, ada] = [await owner("admin"), await owner("customer")];
  await make(ada, ["read"]);
  await make(mia, ["read", "admin"]);
  const tokenId = (await named()).find(({ userId }) => userId === mia.id)?.tokenHash.slice(0, 16);
  await world.request("POST", "/account/tokens/revoke", {
    as: mia,
    form: { tokenId: tokenId ?? "" },
  });
  const lines = await world.db.select().from(auditLog);
  expect(lines.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
    ["api_access_made", mia.id],
    ["api_access_revoked", mia.id],
  ]);
  expect(JSON.stringify(lines)).not.toContain("md_");
});
