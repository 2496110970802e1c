import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { adminRequests } from "~/models/joining/request/request.tables";
import { decideReview } from "~/models/joining/review-queue/decide.server";
import { apiTokens, sessions, users } from "~/models/people/user/user.tables";
import type { Admin, Role } from "~/platform/viewer";
import { type Actor, makeViewer, signedIn, withBearer } from "../support/actors";
import { CookieJar } from "../support/cookie-jar";
import { giveMarket, giveVendor, makeMarket, makeUser } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { begin, personWithCodes } from "../support/recovery";
import { makeAsked, queueAll } from "../support/requests";
import { codesOn } from "../support/second-factor";
import { codeAt } from "../support/sign-in-codes";
import { charge, openStall, readLater } from "../support/wallets";
import { makeWorld, type World } from "../support/world";

const minute = 60_000;
const day = 24 * 60 * minute;
const password = "radishes-at-nine";
let world: World;
const hash = quickHash(password);
beforeEach(async () => {
  world = await makeWorld();
});

const at = (answer: Response) => answer.headers.get("Location") ?? "";
/** How an actor has last proven to be the account's owner. */
const prove = (provenAt: number, provenBy: "password" | "code") =>
  Promise.all([
    world.db.update(sessions).set({ provenAt, provenBy }),
    world.db.update(apiTokens).set({ createdAt: provenAt, provenBy }),
  ]);

/** One act that counts: as its form, and as its call if there is one. */
interface Act {
  role: Role;
  form: [path: string, fields: Record<string, string>];
  call?: [method: string, path: string, body: object];
}
type Acts = Record<string, Act>;
const texts = (fields: Record<string, number>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** A vendor with an owner and a helper, a market with two managers, and an administrator's queue. */
async function place() {
  const viewers = {
    vendor: await makeViewer(world, "vendor"),
    market_manager: await makeViewer(world, "market_manager"),
    admin: await makeViewer(world, "admin"),
  };
  const vendorId = viewers.vendor.vendorId ?? 0;
  const marketId = viewers.market_manager.marketId ?? 0;
  const [helper, other, ben] = [
    await makeUser(world, { userType: "vendor" }),
    await makeUser(world, { userType: "market_manager" }),
    await makeUser(world, { username: "ben" }),
  ];
  await giveVendor(world, helper, { id: vendorId }, "helper");
  await giveMarket(world, other, { id: marketId });
  await world.db.insert(adminRequests).values({
    firstName: "Robin",
    lastName: "Example",
    username: "robin",
    email: "robin@example.com",
    password: hash,
    requestedAt: world.now,
  });
  await queueAll(world);
  const lost = await personWithCodes(world, "ana", { isAdmin: true });
  await begin(world, lost);
  const twin = await makeMarket(world);
  const merge = { oneId: marketId, otherId: twin.id, keepId: marketId };
  const approved = await makeAsked(world, "market_application");
  const { version } = await decideReview(world.ctx(viewers.admin as Admin), {
    ...{ itemId: approved.itemId, version: approved.version },
    ...{ decision: "approved", notes: null, reason: null },
  });
  const applied = await makeAsked(world, "vendor_application");
  const stall = String(vendorId);
  const email = "new@example.com";
  const managers = "/market-manager-dashboard/settings/managers";
  const off = { state: "inactive", reason: "Asked to" };
  const promote = { role: "admin", from: "customer", reason: "Helps us" };
  const acts: Acts = {
    "requesting a payout": {
      role: "vendor",
      form: ["/vendor-wallet/payout", { amount: "", after: "0" }],
      call: ["POST", "/api/vendor/request-payout", { vendorId }],
    },
    "connecting an account at Stripe": {
      role: "vendor",
      form: ["/vendor-payments", {}],
      call: ["POST", "/api/vendor/stripe-account", {}],
    },
    "inviting somebody to a vendor": {
      role: "vendor",
      form: ["/vendor-edit/people", { vendorId: stall, email, role: "owner" }],
    },
    "ending somebody's access to a vendor": {
      role: "vendor",
      form: [`/vendor-edit/people/${helper.id}/remove`, { vendorId: stall }],
    },
    "removing a vendor": {
      role: "vendor",
      form: ["/vendor-edit/take-down", { vendorId: stall }],
    },
    "removing any vendor": {
      role: "admin",
      form: [`/admin/vendors/${vendorId}/delete`, {}],
      call: ["DELETE", `/api/vendors/${vendorId}`, {}],
    },
    "adding a manager": {
      role: "market_manager",
      form: [managers, { marketId: String(marketId), email }],
      call: ["POST", `/api/markets/${marketId}/managers`, { email }],
    },
    "ending a manager's access": {
      role: "market_manager",
      form: [`${managers}/${other.id}/remove`, { marketId: String(marketId) }],
      call: ["DELETE", `/api/markets/${marketId}/managers/${other.id}`, {}],
    },
    "adding a manager as an administrator": {
      role: "admin",
      form: [`/admin/markets/${marketId}/managers`, { email }],
    },
    "changing a role": {
      role: "admin",
      form: [`/admin/system/users/${ben.id}/role`, promote],
      call: ["PUT", `/api/admin/users/${ben.id}/role`, promote],
    },
    "deactivating an account": {
      role: "admin",
      form: [`/admin/system/users/${ben.id}/state`, off],
      call: ["PUT", `/api/admin/users/${ben.id}/state`, off],
    },
    "approving a request for access": {
      role: "admin",
      form: ["/admin/requests", { itemId: "1", version: "1", notes: "", decision: "approved" }],
      call: ["PUT", "/api/admin-requests/1/status", { status: "approved" }],
    },
    "merging two markets": {
      role: "admin",
      form: ["/admin/duplicates", texts(merge)],
      call: ["POST", "/api/admin/duplicates", merge],
    },
    "adding an application to the guide": {
      role: "admin",
      form: ["/admin-applications?do=add", texts({ itemId: approved.itemId, version })],
    },
    "publishing an application": {
      role: "admin",
      form: [
        "/admin-applications?do=publish",
        { ...texts({ itemId: applied.itemId, version: applied.version }), notes: "" },
      ],
      call: [
        "PATCH",
        `/api/vendor-applications/${applied.subjectId}`,
        { status: "approved", publish: true },
      ],
    },
    "deciding about the recovery of an account": {
      role: "admin",
      form: [`/admin/system/users/${lost.id}/recovery`, { decision: "approve", reason: "Met her" }],
    },
  };
  return { viewers, acts };
}

/** What the acts would change, as text. */
const changed = async () =>
  JSON.stringify([
    await world.db.all(sql`select * from audit_log`),
    await world.db.all(sql`select * from mail_outbox`),
    await world.db.all(sql`select id, is_active, is_admin from users order by id`),
  ]);

const names = [
  "requesting a payout",
  "connecting an account at Stripe",
  "inviting somebody to a vendor",
  "ending somebody's access to a vendor",
  "removing a vendor",
  "removing any vendor",
  "adding a manager",
  "ending a manager's access",
  "adding a manager as an administrator",
  "changing a role",
  "deactivating an account",
  "approving a request for access",
  "merging two markets",
  "adding an application to the guide",
  "publishing an application",
  "deciding about the recovery of an account",
];

describe.each(names)("%s", (name) => {
  async function open() {
    const { viewers, acts } = await place();
    expect(Object.keys(acts)).toEqual(names);
    const act = acts[name] as Act;
    const viewer = viewers[act.role as keyof typeof viewers];
    const [browser, program] = [await signedIn(world, viewer), await withBearer(world, viewer)];
    const byForm = () => world.request("POST", act.form[0], { as: browser, form: act.form[1] });
    const byCall = ([method, path, json]: NonNullable<Act["call"]>, as: Actor = program) =>
      world.request(method, path, { as, json });
    return { act, viewer, byForm, byCall };
  }

  it("asks for a fresh proof, as a form and as a call, and changes nothing before it", async () => {
    const { act, byForm, byCall } = await open();
    await prove(world.now - 15 * minute, "code");
    const before = await changed();
    const answer = await byForm();
    expect(answer.status).toBe(302);
    expect(at(answer)).toMatch(/^\/account\/confirm\?returnTo=/);
    if (act.call) {
      const refused = await byCall(act.call);
      expect([refused.status, await refused.json()]).toMatchObject([
        403,
        { title: "Confirm that it’s you", type: "/api/docs#error-unproven" },
      ]);
    }
    expect(await changed()).toBe(before);

    await prove(world.now - 14 * minute, "code");
    expect(at(await byForm())).not.toContain("/account/confirm");
    if (act.call) {
      expect(await (await byCall(act.call)).text()).not.toContain("error-unproven");
    }
  });

  it("needs more than a password, unless the installation only offers more", async () => {
    const { act, byForm, byCall } = await open();
    await prove(world.now, "password");
    const before = await changed();
    expect(at(await byForm())).toMatch(/^\/account\/confirm\?returnTo=/);
    if (act.call) expect((await byCall(act.call)).status).toBe(403);
    expect(await changed()).toBe(before);
    world.secondFactor = "offered";
    expect(at(await byForm())).not.toContain("/account/confirm");
  });

  it("needs the scope “sensitive” of a program's token, which does not age", async () => {
    const { act, viewer, byCall } = await open();
    if (!act.call) return;
    const tokenWith = async (more: "sensitive"[]) => {
      const scopes = ["stall", "money", "market", "admin", ...more] as const;
      const token = await withBearer(world, viewer);
      const rows = { name: `Till ${more}`, scopes, createdAt: world.now - 30 * day };
      await world.db.update(apiTokens).set(rows).where(sql`rowid = last_insert_rowid()`);
      return token;
    };
    const refused = await byCall(act.call, await tokenWith([]));
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining("“sensitive”"),
    ]);
    const answer = await (await byCall(act.call, await tokenWith(["sensitive"]))).text();
    expect(answer).not.toMatch(/error-unproven|error-no-scope/);
  });
});

it("no fresh proof is needed to mark two markets as different", async () => {
  const { viewers } = await place();
  const viewer = viewers.admin;
  const [browser, program] = [await signedIn(world, viewer), await withBearer(world, viewer)];
  await prove(world.now - 15 * minute, "code");
  const pair = { oneId: 1, otherId: 2 };
  const form = await world.request("POST", "/admin/duplicates", {
    as: browser,
    form: texts(pair),
  });
  expect(at(form)).toBe("/admin/duplicates");
  const call = await world.request("POST", "/api/admin/duplicates", { as: program, json: pair });
  expect(call.status).toBe(200);
});

describe("a vendor who requests a payout with an old session", () => {
  /** An owner who signed in with the password, and has 48.25 dollars to pay out. */
  async function owner() {
    const viewer = await makeViewer(world, "vendor");
    await world.db
      .update(users)
      .set({ username: "vera", password: hash })
      .where(eq(users.id, viewer.id));
    const stall = await openStall(world, { ...(await signedIn(world, viewer)), viewer });
    await charge(world, stall.account, 5000);
    await readLater(world, 3 * day);
    const jar = new CookieJar(world);
    await jar.post("/vendor-auth", { username: "vera", password });
    return { viewer, jar };
  }
  const paidOut = () => world.stripe.emulator.state().payouts.map(({ payout }) => payout.amount);
  const ask = (jar: CookieJar, vendorId: number | null, path = "/vendor-wallet/payout") =>
    jar.post(`${path}${path.includes("?") ? "&" : "?"}vendorId=${vendorId}`, {
      amount: "12.50",
      after: "0",
    });
  /** Where the page or the form leads, within this site. */
  const returnIn = (path: string) =>
    new URL(path, "http://here").searchParams.get("returnTo") ?? "";

  it("sets up sign-in codes on the way, finds the typed amount again, and is paid", async () => {
    const { viewer, jar } = await owner();
    const asked = await ask(jar, viewer.vendorId);
    const page = await (await jar.get(at(asked))).text();
    expect(page).toContain("Set up sign-in codes or a passkey first");
    expect(page).toContain("We kept your entries");
    const [, link = ""] = /href="(\/account\/second-factor\?[^"]+)"/.exec(page) ?? [];
    const setUp = link.replaceAll("&amp;", "&");
    expect(returnIn(setUp)).toBe(returnIn(at(asked)));

    const begun = await jar.post(setUp, { currentPassword: password });
    const html = await (await jar.get(at(begun))).text();
    const [, key = ""] = /<code class="code-text">([A-Z2-7 ]{39})</.exec(html) ?? [];
    const [, setup = ""] = /name="setup" value="(\d+)"/.exec(html) ?? [];
    const on = await jar.post(at(begun), { setup, code: codeAt(key, world.now) });
    expect(at(on)).toMatch(/^\/account\/second-factor\/codes\?returnTo=/);
    const saved = await jar.post(at(on), {});
    expect(at(saved)).toBe(returnIn(at(asked)));

    const form = await (await jar.get(at(saved))).text();
    expect(form).toContain("Not saved yet");
    expect(form).toContain('value="12.50"');
    expect(paidOut()).toEqual([]);
    expect(at(await ask(jar, viewer.vendorId))).toBe("/vendor-wallet");
    expect(paidOut()).toEqual([1250]);
  });

  it("confirms with a code, once for 15 minutes", async () => {
    const { viewer, jar } = await owner();
    const { key } = await codesOn(world, viewer);
    const asked = await ask(jar, viewer.vendorId);
    const wrong = await jar.post(`${at(asked)}&by=code`, { code: "000000" });
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.stringContaining("Wrong code"),
    ]);
    world.now += minute;
    const proof = { code: codeAt(key, world.now) };
    const right = await jar.post(`${at(asked)}&by=code`, proof);
    expect(at(right)).toBe(returnIn(at(asked)));
    world.now += 14 * minute;
    expect(at(await ask(jar, viewer.vendorId))).toBe("/vendor-wallet");
    expect(paidOut()).toEqual([1250]);
    world.now += minute;
    expect(at(await ask(jar, viewer.vendorId))).toMatch(/^\/account\/confirm/);
  });

  it("is led on to this site only", async () => {
    const { jar, viewer } = await owner();
    const { codes } = await codesOn(world, viewer);
    const away = await jar.post("/account/confirm?by=code&returnTo=https://evil.example", {
      code: codes[0] ?? "",
    });
    expect(at(away)).toBe("/account");
  });
});

describe("an administrator who has given only a password", () => {
  const admin = async () => {
    const viewer = await makeViewer(world, "admin");
    const browser = await signedIn(world, viewer);
    const program = await withBearer(world, viewer);
    await prove(world.now, "password");
    return { browser, program };
  };

  it("is led from every page to the page that asks for more, but reaches the own account", async () => {
    const { browser, program } = await admin();
    for (const path of ["/admin", "/admin/system/users", "/admin-applications/export"]) {
      const answer = await world.request("GET", path, { as: browser });
      const to = `/account/confirm?${new URLSearchParams({ returnTo: path })}`;
      expect([answer.status, at(answer)]).toEqual([302, to]);
    }
    for (const path of ["/account", "/account/confirm", "/account/passkeys", "/"]) {
      expect((await world.request("GET", path, { as: browser })).status, path).toBe(200);
    }
    const refused = await world.request("GET", "/api/admin/users", { as: program });
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining("error-unproven"),
    ]);
    const page = await world.request("GET", "/account/confirm", { as: browser });
    expect(await page.text()).toContain("Set up sign-in codes or a passkey first");
  });

  it("does everything where more is only offered", async () => {
    const { browser, program } = await admin();
    world.secondFactor = "offered";
    expect((await world.request("GET", "/admin", { as: browser })).status).toBe(200);
    expect((await world.request("GET", "/api/admin/users", { as: program })).status).toBe(200);
  });

  it("signs in with a code, and is an administrator for as long as the session lasts", async () => {
    const viewer = await makeViewer(world, "admin");
    const named = { username: "ann", password: hash };
    await world.db.update(users).set(named).where(eq(users.id, viewer.id));
    const { codes } = await codesOn(world, viewer);
    const jar = new CookieJar(world);
    const first = await jar.post("/admin-portal", { username: "ann", password });
    expect(at(first)).toBe("/sign-in/code");
    await jar.post("/sign-in/code", { code: codes[0] ?? "" });
    world.now += 20 * day;
    expect((await jar.get("/admin")).status).toBe(200);
    const login = { username: "ann", password, code: codes[1] ?? "" };
    const answer = await world.request("POST", "/api/login", { json: login });
    const { authToken } = (await answer.json()) as { authToken: string };
    const headers = { Authorization: `Bearer ${authToken}` };
    expect((await world.request("GET", "/api/admin/users", { headers })).status).toBe(200);
  });
});

describe("a token for a program", () => {
  it("gets the scope “sensitive” only from a session with a fresh proof", async () => {
    const viewer = await makeViewer(world, "vendor");
    await world.db.update(users).set({ password: hash }).where(eq(users.id, viewer.id));
    const as = await signedIn(world, viewer);
    const make = (scopes: string[]) =>
      world.request("POST", "/account/tokens", {
        as,
        form: { name: "Till", scopes, days: "30", currentPassword: password },
      });
    await prove(world.now - 15 * minute, "code");
    expect(at(await make(["money", "sensitive"]))).toMatch(/^\/account\/confirm/);
    expect(await world.db.$count(apiTokens)).toBe(0);
    await prove(world.now, "code");
    expect((await make(["money", "sensitive"])).status).toBe(201);
    expect(await world.db.select().from(apiTokens)).toMatchObject([
      { scopes: ["money", "sensitive"], provenBy: "code" },
    ]);
  });
});
