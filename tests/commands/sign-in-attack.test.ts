import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { verify } from "~/models/user/user.server";
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
async function attack<Told extends string | number>(
  tries: number,
  one: (index: number) => Promise<Told>,
) {
  const answers = await Promise.all(Array.from({ length: tries }, (_, index) => one(index)));
  const told = new Map<Told, number>();
  for (const answer of answers) told.set(answer, (told.get(answer) ?? 0) + 1);
  return Object.fromEntries(told);
}

/** The same without a server around it: ten thousand of them take seconds. */
function guessesAt(clock: World) {
  const ctx = clock.ctx(null);
  return (username: string, password: string, address: string) =>
    verify(Object.assign(Object.create(ctx), { address }), { username, password }).then(
      () => "in",
      ({ code }: { code: string }) => code,
    );
}

const address = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
const status = async (answer: Promise<Response>) => (await answer).status;

describe("ten thousand tries to sign in", () => {
  it("at one account, each from another address, are ten", async () => {
    const guess = guessesAt(world);
    const told = await attack(10_000, (index) => guess("ada", `guess-${index}`, address(index)));
    expect(told).toEqual({ wrong_password: 10, too_many: 9_990 });
    // Not even the right password is let through before the minute is over.
    expect(await guess("ADA", "marketday", "192.0.2.1")).toBe("too_many");
    world.now += minute + 1;
    expect(await guess("ADA", "marketday", "192.0.2.1")).toBe("in");
  });

  it("from one address, each at another account, are ten", async () => {
    const guess = guessesAt(world);
    const told = await attack(10_000, (index) => guess(`name-${index}`, "marketday", "192.0.2.1"));
    expect(told).toEqual({ wrong_password: 10, too_many: 9_990 });
    expect(await guess("ada", "marketday", "192.0.2.2")).toBe("in");
  });

  it("through the server come to the same", async () => {
    const [told, others] = [
      await attack(30, (index) => status(attempt("ada", `guess-${index}`, address(index)))),
      await attack(30, (index) => status(attempt(`name-${index}`, "marketday", "192.0.2.1"))),
    ];
    expect([told, others]).toEqual([
      { 401: 10, 429: 20 },
      { 401: 10, 429: 20 },
    ]);
  });

  it("from all over one IPv6 network are ten too", async () => {
    const told = await attack(30, (index) =>
      status(attempt(`name-${index}`, "marketday", `2001:db8:7:9:${index.toString(16)}::1`)),
    );
    expect(told).toEqual({ 401: 10, 429: 20 });
    expect(await status(attempt("ada", "marketday", "2001:db8:7:a::1"))).toBe(200);
  });

  it("spread over minutes are ten in each, and the owner still gets in between", async () => {
    const guess = guessesAt(world);
    let wrong = 0;
    for (let passed = 0; passed < 5; passed++) {
      world.now += minute + 1;
      const told = await attack(40, (index) => guess("ada", `guess-${index}`, address(index)));
      wrong += told.wrong_password ?? 0;
    }
    expect(wrong).toBe(50);
    world.now += minute + 1;
    expect(await guess("ada", "marketday", "192.0.2.1")).toBe("in");
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
    const hashed = vi.spyOn(crypto, "scrypt");
    // The server imports scrypt by its name: this is how it is given the one that counts.
    syncBuiltinESMExports();
    onTestFinished(() => {
      hashed.mockRestore();
      syncBuiltinESMExports();
    });
    const count = async (username: string) => {
      hashed.mockClear();
      await attempt(username, "wrong-one", "192.0.2.1");
      return hashed.mock.calls.length;
    };
    const counts = { ada: [] as number[], nobody: [] as number[] };
    for (let tries = 0; tries < 6; tries++) {
      counts.ada.push(await count("ada"));
      counts.nobody.push(await count("nobody"));
    }
    // Ten tries from one address: five at each, then none is hashed.
    expect(counts).toEqual({ ada: [1, 1, 1, 1, 1, 0], nobody: [1, 1, 1, 1, 1, 0] });
  });
});
