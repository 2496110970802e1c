import { beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "~/platform/passwords";
import { makeUser } from "../support/factories";
import { makeWorld, type World } from "../support/world";

const minute = 60_000;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await makeUser(world, { username: "Ada", password: await hashPassword("marketday") });
});

/** A try from an address, by the call that costs least to make. */
const attempt = (username: string, password: string, address: string) =>
  world.request("POST", "/api/login", {
    json: { username, password },
    headers: { "CF-Connecting-IP": address },
  });

/** Makes tries as fast as they are answered; says how many were answered how. */
async function attack(tries: number, one: (index: number) => Promise<Response>) {
  const statuses = new Map<number, number>();
  for (let from = 0; from < tries; from += 100) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(100, tries - from) }, (_, index) => one(from + index)),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return statuses;
}

describe("ten thousand tries to sign in", () => {
  it("at one account, each from another address, are ten", { timeout: 120_000 }, async () => {
    const told = await attack(5_000, (index) =>
      attempt("ada", `guess-${index}`, `10.0.${index}.1`),
    );
    expect(Object.fromEntries(told)).toEqual({ 401: 10, 429: 4_990 });
    // Not even the right password is let through before the minute is over.
    expect((await attempt("ADA", "marketday", "10.1.1.1")).status).toBe(429);
  });

  it("from one address, each at another account, are ten", { timeout: 120_000 }, async () => {
    const told = await attack(5_000, (index) => attempt(`name-${index}`, "marketday", "10.0.0.1"));
    expect(Object.fromEntries(told)).toEqual({ 401: 10, 429: 4_990 });
    expect((await attempt("ada", "marketday", "10.0.0.2")).status).toBe(200);
  });

  it("spread over an hour are ten a minute, and the owner still gets in between", async () => {
    let wrong = 0;
    for (let passed = 0; passed < 5; passed++) {
      world.now += minute + 1;
      const told = await attack(40, (index) => attempt("ada", `guess-${index}`, `10.0.${index}.1`));
      wrong += told.get(401) ?? 0;
    }
    expect(wrong).toBe(50);
    world.now += minute + 1;
    expect((await attempt("ada", "marketday", "10.9.9.9")).status).toBe(200);
  });
});

describe("a try to sign in tells nothing of whether there is such an account", () => {
  it("by its status, its words or its headers, refused for its password or for its number", async () => {
    const told = async (answer: Response) => [
      answer.status,
      await answer.text(),
      /trips;dur=\d+/.exec(answer.headers.get("Server-Timing") ?? "")?.[0],
      answer.headers.get("Retry-After"),
    ];
    for (let tries = 0; tries < 12; tries++) {
      const known = await attempt("ada", "wrong-one", `10.0.${tries}.1`);
      const unknown = await attempt("nobody", "wrong-one", `10.0.${tries}.2`);
      expect(await told(unknown)).toEqual(await told(known));
    }
  });

  it("by the work it takes: a password is hashed either way, and neither way once refused", async () => {
    const { verify } = await import("~/models/user/user.server");
    const crypto = await import("node:crypto");
    const hashed = vi.spyOn(crypto.default, "scrypt");
    const ctx = world.ctx(null);
    const count = async (username: string) => {
      const before = hashed.mock.calls.length;
      await verify(ctx, { username, password: "wrong-one" }).catch(() => {});
      return hashed.mock.calls.length - before;
    };
    const counts = { ada: [] as number[], nobody: [] as number[] };
    for (let tries = 0; tries < 6; tries++) {
      counts.ada.push(await count("ada"));
      counts.nobody.push(await count("nobody"));
    }
    // Ten tries from one address: five at each, then none is hashed.
    expect(counts.nobody).toEqual(counts.ada);
  });
});
