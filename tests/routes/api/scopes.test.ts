import { beforeAll, expect, test } from "vitest";
import { apiTokens } from "~/models/people/user/user.tables";
import type { Who } from "~/platform/addresses";
import { hashToken, newNamedToken } from "~/platform/tokens";
import { type Role, type Scope, scopes, type Viewer } from "~/platform/viewer";
import { makeViewer } from "../../support/actors";
import { apiDocument } from "../../support/api-document";
import { filled } from "../../support/handlers";
import { openShop } from "../../support/shop";
import { makeWorld, type World } from "../../support/world";
import { access } from "../access.table";

/* Every write of the API, by every role that may make it: a token with only the needed scope may
   make the call, and a token with all other scopes may not. The needed scopes are repeated here,
   so that the test notices a mistake in the table that the server and the document share. */

const needing: Partial<Record<Scope | "none", string[]>> = {
  money: [
    "POST /api/admin/money/:refundId/settle",
    "POST /api/admin/money/:refundId/try",
    "POST /api/admin/money/events/:eventId/set-aside",
    "POST /api/admin/money/events/:eventId/try",
    "POST /api/admin/orders/:id/refund",
    "POST /api/vendor/refunds/:refundId/try",
    "POST /api/vendor/request-payout",
    "POST /api/vendor/stripe-account",
    "POST /api/vendor/stripe-account/check",
    "POST /api/vendor/stripe-balance",
  ],
  orders: [
    "POST /api/vendor/days/off",
    "POST /api/vendor/orders/move",
    "POST /api/vendor/orders/move-back",
    "POST /api/vendor/orders/weigh",
    "POST /api/vendor/short-harvest",
    "POST /api/vendor/stall/ticks",
    // A webhook tells of orders.
    "POST /api/vendor/webhooks",
    "PUT /api/vendor/webhooks/:endpointId",
    "DELETE /api/vendor/webhooks/:endpointId",
    "PATCH /api/vendor/webhooks/:endpointId/state",
    "POST /api/vendor/webhooks/:endpointId/secret",
    "DELETE /api/vendor/webhooks/:endpointId/secret",
    "POST /api/vendor/webhooks/:endpointId/test",
    "POST /api/vendor/webhooks/:endpointId/deliveries/:deliveryId/replay",
  ],
  saved: ["POST /api/saved"],
  none: ["POST /api/logout"],
};
/** These calls also need the scope `sensitive`. */
const sensitive = [
  "DELETE /api/markets/:id/managers/:userId",
  "DELETE /api/vendors/:id",
  "POST /api/markets/:id/managers",
  "POST /api/vendor/request-payout",
  "POST /api/vendor/stripe-account",
  "PUT /api/admin-requests/:id/status",
  "PUT /api/admin/users/:id/role",
  "PUT /api/admin/users/:id/state",
];
const usual: Record<Role, Scope> = {
  customer: "orders",
  vendor: "stall",
  market_manager: "market",
  admin: "admin",
};

/** The scope that a role needs for a write; null if no token with scopes may make it. */
function opener(line: string, role: Role): Scope | "none" | null {
  const [named] = Object.entries(needing).find(([, lines]) => lines?.includes(line)) ?? [];
  if (named) return named as Scope | "none";
  return isOfRoles(line) ? usual[role] : null;
}

/** Whether only some roles may make a call. What every account may do, no token with scopes may. */
const isOfRoles = (line: string) =>
  !rolesOf(line).some((who) => who === "anyone" || who === "signedIn");

function rolesOf(line: string): readonly Who[] {
  const rule = access[line] ?? [];
  return Array.isArray(rule) ? rule : rule.may;
}

const writes = Object.keys(access).filter((line) => /^(?!GET)\w+ \/api\/(?!\*)/.test(line));

let world: World;
const viewers = new Map<Role, Viewer>();
beforeAll(async () => {
  world = await makeWorld();
  await openShop(world);
  for (const role of Object.keys(usual) as Role[]) {
    viewers.set(role, await makeViewer(world, role));
  }
});

/** The headers of a program that holds a token with these scopes. */
async function bearer(role: Role, own: Scope[]): Promise<Record<string, string>> {
  const token = newNamedToken();
  await world.db.insert(apiTokens).values({
    tokenHash: await hashToken(token),
    userId: viewers.get(role)?.id ?? 0,
    createdAt: world.now,
    expiresAt: world.now + 60_000,
    name: token,
    scopes: own,
    provenBy: "code",
  });
  return { Authorization: `Bearer ${token}` };
}

/** Whether the server refuses a write because the token lacks the scope. */
async function isRefused(line: string, address: string, headers: Record<string, string>) {
  const [method = ""] = line.split(" ");
  const answer = await world.request(method, address, { json: {}, headers });
  // The call to register is refused in plain text.
  const text = await answer.text();
  return answer.status === 403 && /#error-no-scope|^This token may not do that/.test(text);
}

test("each write accepts a token with its own scope and refuses one with all other scopes", async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const role of viewers.keys()) {
    const own = writes.filter((line) => {
      const [who] = rolesOf(line);
      const isEveryones = who === "signedIn" || (who === "anyone" && role === "customer");
      return isEveryones || rolesOf(line).includes(role);
    });
    for (const line of own) {
      const address = filled(line.split(" ")[1] ?? "");
      const needed = opener(line, role);
      const refused = await bearer(
        role,
        scopes.filter((scope) => scope !== needed),
      );
      const isEvery = needed === "none";
      if ((await isRefused(line, address, refused)) === isEvery) {
        wrong.push(`${line} as ${role} ${isEvery ? "needs one" : `does not need “${needed}”`}`);
      }
      asked++;
      if (needed === null || isEvery) continue;
      const isSensitive = sensitive.includes(line);
      if ((await isRefused(line, address, await bearer(role, [needed]))) !== isSensitive) {
        wrong.push(`${line} as ${role} with “${needed}” alone`);
      }
      if (await isRefused(line, address, await bearer(role, [needed, "sensitive"]))) {
        wrong.push(`${line} as ${role} is refused with “${needed}” and “sensitive”`);
      }
      asked++;
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(120);
});

test("the document names the scope that each call needs", () => {
  const wrong: string[] = [];
  for (const line of Object.keys(access)) {
    const [method = "", address = ""] = line.split(" ");
    const path = address.replace(/:(\w+)/g, "{$1}");
    const security = apiDocument.paths[path]?.[method.toLowerCase()]?.security as
      | { token?: string[] }[]
      | undefined;
    if (!security) continue;
    const tokens = security.flatMap(({ token }) => (token ? [token] : []));
    const told = tokens.map(([scope = "none"]) => scope);
    const isSensitive = tokens.some((token) => token.includes("sensitive"));
    if (isSensitive !== sensitive.includes(line)) wrong.push(`${line}: sensitive`);
    const roles = rolesOf(line).flatMap((who) =>
      who === "anyone" || who === "signedIn" ? (["customer"] as const) : [who],
    );
    const due = method === "GET" ? ["read"] : roles.flatMap((role) => opener(line, role) ?? []);
    if (told.join() !== [...new Set(due)].join()) wrong.push(`${line}: ${told} and not ${due}`);
  }
  expect(wrong).toEqual([]);
});

test("a write needs its scope, however its address is spelled", async () => {
  const stall = await bearer("vendor", ["stall", "sensitive"]);
  const money = await bearer("vendor", ["money", "sensitive"]);
  const line = "POST /api/vendor/request-payout";
  for (const address of [
    "/api/vendor/request-payout",
    "/api/vendor/request-payout/",
    "/api/vendor/Request-Payout",
    "/api/vendor/request%2Dpayout",
    "/api/vendor//request-payout",
    "/api/vendor/request-payout?_routes=api/vendor/days",
  ]) {
    const answer = await world.request("POST", address, { json: {}, headers: stall });
    expect([403, 404], address).toContain(answer.status);
  }
  expect(await isRefused(line, "/api/vendor/request-payout/", stall)).toBe(true);
  expect(await isRefused(line, "/api/vendor/request-payout/", money)).toBe(false);
});
