import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { verify } from "~/models/people/user/user.server";
import { failedTries, knownBrowsers } from "~/models/people/user/user.tables";
import { signedIn } from "../support/actors";
import { cookieOf } from "../support/cookies";
import { makeUser } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const minute = 60_000;
let world: World;
let ada: Awaited<ReturnType<typeof makeUser>>;
beforeEach(async () => {
  world = await makeWorld();
  const password = quickHash("marketday");
  ada = await makeUser(world, { username: "Ada", password });
  await makeUser(world, { username: "Ben", password });
});

/** A sign-in attempt from a network, with the call that is cheapest to make. */
const attempt = (username: string, password: string, address: string, headers = {}) =>
  world.request("POST", "/api/login", {
    json: { username, password },
    headers: { "CF-Connecting-IP": address, ...headers },
  });

/**
 * Signs in at the sign-in page, from a network, in a browser with these headers. Answers the
 * headers that the browser sends from then on.
 */
async function atDoor(username: string, address: string, headers: Record<string, string> = {}) {
  const answer = await world.request("POST", "/auth", {
    form: { username, password: "marketday" },
    headers: { "CF-Connecting-IP": address, ...headers },
  });
  return { status: answer.status, headers: { Cookie: cookieOf(answer, "md_browser") } };
}

/** Makes all tries at once. Counts how many got each answer. */
async function attack<Told extends string | number>(
  tries: number,
  one: (index: number) => Promise<Told>,
) {
  const answers = await Promise.all(Array.from({ length: tries }, (_, index) => one(index)));
  const told = new Map<Told, number>();
  for (const answer of answers) told.set(answer, (told.get(answer) ?? 0) + 1);
  return Object.fromEntries(told);
}

/** The same attempts without a server around them: ten thousand take only seconds. */
function guessesAt(clock: World) {
  const ctx = clock.ctx(null);
  return (username: string, password: string, address: string) =>
    verify(Object.assign(Object.create(ctx), { address, now: clock.now }), {
      username,
      password,
    }).then(
      () => "in",
      ({ code }: { code: string }) => code,
    );
}

const address = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
const status = async (answer: Promise<Response>) => (await answer).status;
const home = "192.0.2.1";
const elsewhere = "192.0.2.2";

describe("an attack on passwords", () => {
  it("on one account from one network gets five tries, and the owner can sign in from another", async () => {
    const guess = guessesAt(world);
    const told = await attack(10_000, (index) => guess("ada", `guess-${index}`, home));
    expect(told).toEqual({ wrong_password: 5, too_many: 9_995 });
    expect(await guess("ADA", "marketday", home)).toBe("too_many");
    expect(await guess("ADA", "marketday", elsewhere)).toBe("in");
  });

  // Each of these tries is counted in the database, so the test makes a few hundred instead of ten
  // thousand.
  it("on one account from many networks gets thirty tries an hour", async () => {
    const guess = guessesAt(world);
    const told = await attack(300, (index) => guess("ada", `guess-${index}`, address(index)));
    expect(told).toEqual({ wrong_password: 30, too_many: 270 });
    world.now += 59 * minute;
    expect(await guessesAt(world)("ada", "marketday", elsewhere)).toBe("too_many");
    world.now += 2 * minute;
    expect(await guessesAt(world)("ada", "marketday", elsewhere)).toBe("in");
  });

  it("on many accounts from one network gets thirty tries", async () => {
    const guess = guessesAt(world);
    let wrong = 0;
    for (let passed = 0; passed < 2; passed++) {
      world.now += minute + 1;
      const again = guessesAt(world);
      const told = await attack(5_000, (index) => again(`name-${passed}-${index}`, "x", home));
      wrong += told.wrong_password ?? 0;
    }
    expect(wrong).toBe(30);
    expect(await guess("ada", "marketday", elsewhere)).toBe("in");
  });

  it("through the server is limited in the same way", async () => {
    const [told, others] = [
      await attack(40, (index) => status(attempt("ada", `guess-${index}`, address(index)))),
      await attack(40, (index) => status(attempt(`name-${index}`, "marketday", home))),
    ];
    expect([told, others]).toEqual([
      { 401: 30, 429: 10 },
      { 401: 30, 429: 10 },
    ]);
  });

  it("from many addresses of one IPv6 network counts as one network", async () => {
    const told = await attack(10, (index) =>
      status(attempt("ada", `guess-${index}`, `2001:db8:7:9:${index.toString(16)}::1`)),
    );
    expect(told).toEqual({ 401: 5, 429: 5 });
    expect(await status(attempt("ada", "marketday", "2001:db8:7:a::1"))).toBe(200);
  });

  it("over two hours gets at most thirty tries in each hour", async () => {
    let wrong = 0;
    for (let passed = 0; passed < 8; passed++) {
      world.now += 15 * minute;
      const guess = guessesAt(world);
      const told = await attack(10, (index) =>
        guess("ada", `guess-${index}`, address(passed * 10 + index)),
      );
      wrong += told.wrong_password ?? 0;
    }
    expect(wrong).toBe(2 * 30);
  });
});

describe("the owner of an account under attack", () => {
  const underAttack = async () => {
    const guess = guessesAt(world);
    await attack(40, (index) => guess("ada", `guess-${index}`, address(index)));
    await attack(10, (index) => guess("ada", `guess-${index}`, home));
  };

  it("can sign in with a browser that was used before, from any network", async () => {
    const { headers } = await atDoor("ada", home);
    await underAttack();
    expect(await status(attempt("ada", "marketday", elsewhere))).toBe(429);
    expect(await status(attempt("ada", "marketday", home, headers))).toBe(200);
    expect((await atDoor("ada", elsewhere, headers)).status).toBe(302);
  });

  it("has separate tries in that browser, of which at most ten can fail", async () => {
    const { headers } = await atDoor("ada", home);
    await underAttack();
    const told = await attack(12, () => status(attempt("ada", "wrong-one", home, headers)));
    expect(told).toEqual({ 401: 10, 429: 2 });
    world.now += 16 * minute;
    expect(await status(attempt("ada", "marketday", home, headers))).toBe(200);
  });

  it("cannot sign in with a browser that only another account has used", async () => {
    const { headers } = await atDoor("ben", home);
    await underAttack();
    expect(await status(attempt("ada", "marketday", home, headers))).toBe(429);
    expect((await atDoor("ben", home, headers)).status).toBe(302);
  });

  it("can share the browser, which stays known to both accounts", async () => {
    const first = await atDoor("ada", home);
    const second = await atDoor("ben", home, first.headers);
    await underAttack();
    expect((await atDoor("ada", home, second.headers)).status).toBe(302);
    // The earlier cookie is no longer known: another user may have put it into the browser.
    expect((await atDoor("ada", home, first.headers)).status).toBe(429);
  });

  it("can sign in with an emailed link, which no sign-in attempt uses up", async () => {
    await underAttack();
    const forgot = { form: { account: "ada" }, headers: { "CF-Connecting-IP": home } };
    expect((await world.request("POST", "/forgot-password", forgot)).status).toBe(302);
    await everyMinute(world);
    const link = world.mailbox.link(ada.email, "/reset-password");
    const form = { password: "radishes-at-nine", confirmPassword: "radishes-at-nine" };
    const set = await world.request("POST", link, { form });
    const headers = { Cookie: cookieOf(set, "md_browser") };
    expect(await status(attempt("ada", "radishes-at-nine", home, headers))).toBe(200);
  });

  it("is told the waiting time and the password link, on the page and by JSON", async () => {
    await underAttack();
    const form = { username: "ada", password: "marketday" };
    const page = await world.request("POST", "/auth", { form });
    expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect(await page.text()).toMatch(/Wait up to 60 minutes.*href="\/forgot-password"/s);
    const json = await attempt("ada", "marketday", home);
    expect([json.status, json.headers.get("Retry-After")]).toEqual([429, "900"]);
    expect(await json.text()).toContain("Wait up to 15 minutes, or set a new password");
  });
});

describe("the count of sign-in attempts", () => {
  it("includes only failures: successful sign-ins use up nothing, for a name or for a network", async () => {
    for (let tries = 0; tries < 40; tries++) {
      world.now += minute / 10;
      expect(await status(attempt("ada", "marketday", home))).toBe(200);
    }
    expect(await status(attempt("ben", "marketday", home))).toBe(200);
  });

  it("is deleted by the schedule once it no longer matters, and a known browser after a year", async () => {
    await atDoor("ada", home);
    await attempt("ada", "wrong-one", home);
    const kept = async () => [
      await world.db.$count(failedTries),
      await world.db.$count(knownBrowsers),
    ];
    await everyMinute(world);
    // Three of the wrong password, and one that holds back further emails about a new browser.
    expect(await kept()).toEqual([4, 1]);
    world.now += 61 * minute;
    await everyMinute(world);
    expect(await kept()).toEqual([1, 1]);
    world.now += 24 * 60 * minute;
    await everyMinute(world);
    expect(await kept()).toEqual([0, 1]);
    world.now += 365 * 24 * 60 * minute;
    await everyMinute(world);
    expect(await kept()).toEqual([0, 0]);
  });

  it("is stored as hashes, so that nothing typed can be read", async () => {
    await attempt("my-secret-in-the-wrong-field", "wrong-one", home);
    const rows = JSON.stringify(await world.db.select().from(failedTries));
    expect(rows).not.toMatch(/secret|192/);
  });

  it("keeps the latest twenty browsers of an account, and none after signing out everywhere", async () => {
    const first = await atDoor("ada", home);
    for (let more = 0; more < 20; more++) {
      world.now += 1;
      await atDoor("ada", home);
    }
    await atDoor("ben", home);
    expect(await world.db.$count(knownBrowsers)).toBe(21);
    await attack(5, () => status(attempt("ada", "wrong-one", home)));
    expect((await atDoor("ada", home, first.headers)).status).toBe(429);
    const viewer = {
      ...ada,
      role: "customer" as const,
      vendorId: null,
      vendors: [],
      marketId: null,
    };
    const as = await signedIn(world, viewer);
    await world.request("POST", "/account/sessions", { as, form: {} });
    expect(await world.db.$count(knownBrowsers)).toBe(1);
  });
});

describe("a sign-in attempt for an unknown account", () => {
  it("gets the same status, text and headers as for a known one, when wrong and when blocked", async () => {
    const told = async (answer: Response) => [
      answer.status,
      await answer.text(),
      /trips;dur=\d+/.exec(answer.headers.get("Server-Timing") ?? "")?.[0],
      answer.headers.get("Retry-After"),
    ];
    const statuses = new Set<number>();
    for (let tries = 0; tries < 32; tries++) {
      const known = await attempt("ada", "wrong-one", `10.0.${tries}.1`);
      const unknown = await attempt("nobody", "wrong-one", `10.0.${tries}.2`);
      statuses.add(known.status);
      expect(await told(unknown)).toEqual(await told(known));
    }
    expect([...statuses]).toEqual([401, 429]);
  });

  it("costs the same work as for a known one: a password is hashed, and not once blocked", async () => {
    const hashed = vi.spyOn(crypto, "scrypt");
    // The server imports scrypt by name. This call makes that import use the counted function.
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
    // Five tries for each username from one network; after that, nothing is hashed.
    expect(counts).toEqual({ ada: [1, 1, 1, 1, 1, 0], nobody: [1, 1, 1, 1, 1, 0] });
  });
});
