import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addresses, addressOf, type Who } from "../../app/platform/addresses";
import type { Role } from "../../app/platform/viewer";
import routes from "../../app/routes";
import { type Actor, makeViewer, nobody, signedIn, withBearer } from "../support/actors";
import { filled, type Handler, handlersIn, handlersOf } from "../support/handlers";
import { makeWorld, type World } from "../support/world";
import { access } from "./access.table";

/** To add a route, add it to access.table.ts with who may call it. */

const handlers = handlersOf(routes);
const addressed = handlers.filter((handler) => handler.address !== null);
const handlerOf = (line: string) => {
  const [method, address] = line.split(" ");
  const kind = method === "GET" ? "loader" : "action";
  return addressed.find((handler) => handler.kind === kind && handler.address === address);
};
const linesOf = (handler: Handler) =>
  Object.keys(access).filter((line) => handlerOf(line) === handler);

const roles = ["customer", "vendor", "market_manager", "admin"] as const satisfies Role[];
const callers = ["nobody", "somebody whose session has ended", "a program with a token", ...roles];

async function actorFor(
  world: World,
  caller: string,
): Promise<{ actor: Actor; role: Role | null }> {
  if (caller === "nobody") return { actor: nobody, role: null };
  if (caller === "somebody whose session has ended") {
    const viewer = await makeViewer(world, "admin");
    return { actor: await signedIn(world, viewer, world.now - 1), role: null };
  }
  if (caller === "a program with a token") {
    const viewer = await makeViewer(world, "customer");
    return { actor: await withBearer(world, viewer), role: "customer" };
  }
  return { actor: await world.as(caller as Role), role: caller as Role };
}

const mayCall = (who: Who[], role: Role | null) =>
  who.includes("anyone") || (role !== null && (who.includes("signedIn") || who.includes(role)));

function ask(world: World, method: string, handler: Handler, as: Actor) {
  const path = `${filled(handler.address ?? "/")}${handler.isIndex && method !== "GET" ? "?index" : ""}`;
  if (method === "GET") return world.request(method, path, { as });
  const takesJson = /^\/(api|webhooks)\//.test(path);
  return world.request(method, path, takesJson ? { as, json: {} } : { as, form: {} });
}

/** Whether the answer redirects to a sign-in page that leads back to the requested page. */
function leadsToSignIn(answer: Response) {
  if (answer.status !== 302) return false;
  const to = new URL(answer.headers.get("Location") ?? "", "http://here");
  return (
    ["/auth", "/vendor-auth", "/admin-portal"].includes(to.pathname) &&
    to.searchParams.has("returnTo")
  );
}

describe("handlers that begin by declaring who may call them", () => {
  test.each(
    [...handlers, ...handlersIn("app/root.tsx")].map(({ kind, file, admits }) => ({
      admits,
      title: `${kind} of ${file}`,
    })),
  )("$title", ({ admits }) => {
    expect(admits, "its first statement is to be `await allow.…(args)`").not.toBeNull();
  });
});

describe("the access table and the routes", () => {
  test.each(
    addressed.map((handler) => [`${handler.kind} of ${handler.address}`, handler] as const),
  )("%s is listed", (_, handler) => {
    expect(linesOf(handler), "add who may to access.table.ts").not.toEqual([]);
  });

  test.each(Object.keys(access))("%s exists", (line) => {
    expect(handlerOf(line)).toBeDefined();
  });
});

describe("addresses open to the same users as in the access table", () => {
  const mayAt = (address: string) =>
    Object.entries(access).flatMap(([line, rule]) =>
      line.split(" ")[1] === address ? (Array.isArray(rule) ? rule : rule.may) : [],
    );
  // An address belongs to everybody who may do at least one thing there.
  const widest = (who: Who[]): Who[] => {
    if (who.includes("anyone")) return ["anyone"];
    return who.includes("signedIn") ? ["signedIn"] : [...new Set(who)].sort();
  };

  const listed = new Set(Object.keys(access).map((line) => line.split(" ")[1] ?? ""));
  // Most API calls have no row of their own in `addresses`.
  const withRow = [...listed].filter(
    (address) => address === "/api/*" || addressOf(filled(address)) !== addresses["/api/*"],
  );

  test.each(withRow)("%s", (address) => {
    expect([...(addressOf(filled(address))?.for ?? [])].sort()).toEqual(widest(mayAt(address)));
  });
});

describe("permission to call", () => {
  const log = vi.spyOn(console, "log");
  beforeEach(() => {
    log.mockClear();
  });

  // Reads share one world, because they change nothing that the next caller sees.
  let reading: Promise<World> | null = null;

  test.each(Object.entries(access))("%s: %j", async (line, rule) => {
    const { may, othersTo } = Array.isArray(rule) ? { may: rule, othersTo: null } : rule;
    const method = line.split(" ")[0] as string;
    const handler = handlerOf(line);
    if (!handler) return;
    if (method === "GET") reading ??= makeWorld();
    const world = method === "GET" && reading ? await reading : await makeWorld();
    await Promise.all(roles.map((role) => world.as(role)));
    await Promise.all(
      callers.map(async (caller) => {
        const { actor, role } = await actorFor(world, caller);
        const answer = await ask(world, method, handler, actor);
        const told = `${caller} is answered ${answer.status}`;
        if (mayCall(may, role)) {
          expect([401, 403, 405], told).not.toContain(answer.status);
          expect(answer.status, told).toBeLessThan(500);
          expect(leadsToSignIn(answer), `${caller} is sent to sign in`).toBe(false);
        } else if (role !== null && othersTo !== null) {
          expect(answer.headers.get("Location"), told).toBe(othersTo);
        } else if (role !== null) {
          expect(answer.status, told).toBe(403);
        } else {
          expect(answer.status === 401 || leadsToSignIn(answer), told).toBe(true);
        }
      }),
    );
    const wrong = log.mock.calls
      .map(([line]) => String(line))
      .filter((line) => /"event":"error"/.test(line) || line.includes("[object Object]"));
    expect(wrong, "a refusal is no error").toEqual([]);
  });
});

/**
 * While a form is being sent, any other request of its page makes Remix ask the form's address for
 * data, too. A redirect in that answer would lead the page away from where the form leads.
 */
describe("addresses without a page that redirect no script", () => {
  const forms = addressed.filter(
    ({ kind, file, address }) =>
      kind === "loader" &&
      !/^\/(api|webhooks)\//.test(address ?? "") &&
      addressed.some((other) => other.kind === "action" && other.file === file) &&
      !/^export (default|\{ default)/m.test(readFileSync(file, "utf8")),
  );

  test.each(forms.map((form) => [form.address ?? "", form] as const))("%s", async (path, form) => {
    const [line = ""] = linesOf(form);
    const rule = access[line] ?? [];
    const who = Array.isArray(rule) ? rule : rule.may;
    const world = await makeWorld();
    const as = await world.as(roles.findLast((role) => mayCall(who, role)) ?? "customer");
    const answer = await world.request("GET", `${filled(path)}.data`, { as });
    expect(await answer.text()).not.toContain("SingleFetchRedirect");
  });
});
