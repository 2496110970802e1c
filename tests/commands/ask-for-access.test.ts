import { beforeEach, describe, expect, it } from "vitest";
import {
  adminRequests,
  marketManagerRequests,
  vendorRequests,
} from "~/models/joining/request/request.tables";
import { verifyPassword } from "~/platform/passwords";
import { toastOf } from "../support/cookies";
import { makeUser } from "../support/factories";
import { sendOpenForm } from "../support/open-forms";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const vendor = {
  name: "Mo Example",
  email: "mo@example.com",
  phone: "305 555 0143",
  businessName: "Mango Row",
  productCategory: "fruits",
  marketLocation: "Homestead",
  website: "https://mango.example",
  instagram: "@mango",
};
const manager = {
  name: "Wren Example",
  email: "wren@example.com",
  marketName: "Ocean Walk",
  address: "900 Ocean Walk, Miami Beach",
  phone: "305 555 0144",
  website: "",
  instagram: "",
};
const admin = {
  firstName: "Robin",
  lastName: "Example",
  username: "robin",
  email: "robin@example.com",
  password: "let-me-help",
};

/** The three ways to ask for access, each with its page, its API call and its table. */
const ways = [
  {
    what: "a vendor’s account",
    page: "/vendor-request-access",
    api: "/api/vendor-requests",
    body: vendor as Record<string, string>,
    form: vendor as Record<string, string>,
    leadsTo: "/vendor-request-access?sent",
    rows: () => world.db.select().from(vendorRequests),
  },
  {
    what: "a market manager’s account",
    page: "/market-manager-request-access",
    api: "/api/market-manager-requests",
    body: manager as Record<string, string>,
    form: manager as Record<string, string>,
    leadsTo: "/market-manager-request-access?sent",
    rows: () => world.db.select().from(marketManagerRequests),
  },
  {
    what: "an administrator’s account",
    page: "/admin-portal?tab=request",
    api: "/api/admin-requests",
    body: admin as Record<string, string>,
    form: { ...admin, confirmPassword: admin.password } as Record<string, string>,
    leadsTo: "/admin-portal?tab=sign-in",
    rows: () => world.db.select().from(adminRequests),
  },
];

describe.each(ways)("asking for $what", ({ page, api, body, form, leadsTo, rows }) => {
  const send = (more: Record<string, string> = {}) =>
    sendOpenForm(world, page, { ...form, ...more });
  const call = (more: Record<string, unknown> = {}) =>
    world.request("POST", api, { json: { ...body, ...more } });

  it("works the same by form and by API", async () => {
    const answer = await send();
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(leadsTo);
    expect(toastOf(answer)?.title).toBe("Request Submitted");
    const other = await call({
      email: "other@example.com",
      ...("username" in body && { username: "other" }),
    });
    expect(other.status).toBe(201);
    expect(await other.json()).toEqual({ status: "pending", isKnown: false });
    const told = await rows();
    expect(told).toHaveLength(2);
    const { password: _, ...open } = body;
    const written = Object.fromEntries(
      Object.entries(open).map(([name, value]) => [name, value || null]),
    );
    expect(told[0]).toMatchObject({ ...written, status: "pending", requestedAt: world.now });
  });

  it("again changes nothing, and is answered as already known", async () => {
    await send();
    const before = await rows();
    const again = await send({ email: body.email?.toUpperCase() ?? "" });
    expect(again.status).toBe(302);
    const called = await call();
    expect(called.status).toBe(200);
    expect(await called.json()).toEqual({ status: "pending", isKnown: true });
    expect(await rows()).toEqual(before);
  });

  it("three times at once makes one request", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(await rows()).toHaveLength(1);
  });

  it("is refused if a portal account already has the email address", async () => {
    await makeUser(world, { email: body.email, userType: "vendor" });
    await makeUser(world, { email: "somebody@example.com" });
    for (const answer of [await send(), await call()]) {
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain(
        "This email address already has an account. Sign in, or enter another address.",
      );
    }
    expect(await rows()).toEqual([]);
  });

  it("is refused if the hidden field is filled in", async () => {
    const answer = await world.request("POST", page, { form: { ...form, leaveEmpty: "x" } });
    expect(answer.status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it("sends no email before a decision", async () => {
    await send();
    await everyMinute(world);
    expect(world.mailbox.sent).toEqual([]);
  });

  it("shows an error message if it fails", async () => {
    const table = {
      "/api/vendor-requests": "vendor_requests",
      "/api/market-manager-requests": "market_manager_requests",
      "/api/admin-requests": "admin_requests",
    }[api];
    await world.d1
      .prepare(
        `create trigger broken before insert on ${table} begin select raise(abort, 'broken'); end`,
      )
      .run();
    const text = "Failed to submit request. Please try again.";
    expect(await (await send()).text()).toContain(text);
    const answer = await call();
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ error: text });
  });
});

it.each([
  ["/api/vendor-requests", vendor, "name", "M", "Name must be at least 2 characters"],
  ["/api/vendor-requests", vendor, "email", "mo@", "Invalid email address"],
  ["/api/vendor-requests", vendor, "productCategory", "x", "Product category is required"],
  ["/api/vendor-requests", vendor, "website", "not a page", "Invalid URL"],
  ["/api/vendor-requests", vendor, "website", "javascript:alert(1)", "Invalid URL"],
  ["/api/market-manager-requests", manager, "marketName", "O", "Market name is required"],
  ["/api/market-manager-requests", manager, "address", "abcd", "Address is required"],
  ["/api/admin-requests", admin, "username", "ro", "Username must be at least 3 characters"],
  ["/api/admin-requests", admin, "email", "robin", "Invalid email address"],
  ["/api/admin-requests", admin, "password", "12345", "Password must be at least 6 characters"],
  [
    "/api/admin-requests",
    admin,
    "password",
    "password1",
    "Many people use this password, so it’s easy to guess. Choose a different one",
  ],
])("%s refuses an invalid field with a message: %#", async (api, body, field, value, text) => {
  const answer = await world.request("POST", api, { json: { ...body, [field]: value } });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    fields: { [field]: [expect.stringContaining(text)] },
  });
});

describe("a request for an administrator account", () => {
  const call = (more: Record<string, unknown> = {}) =>
    world.request("POST", "/api/admin-requests", { json: { ...admin, ...more } });

  it("stores its password as a hash, and asking again does not change it", async () => {
    await call();
    await call({ password: "another-one" });
    const [row] = await world.db.select().from(adminRequests);
    expect(await verifyPassword("let-me-help", row?.password ?? null)).toBe(true);
    const listed = await world.request("GET", "/api/admin-requests", { as: "admin" });
    expect(await listed.text()).not.toMatch(/scrypt|let-me-help/);
  });

  it("needs the same password twice in the form", async () => {
    const form = { ...admin, confirmPassword: "something-else" };
    const answer = await sendOpenForm(world, "/admin-portal?tab=request", form);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toMatch(/Passwords don(&#x27;|')t match/);
    expect(html).not.toContain("something-else");
  });

  it("cannot use the username of an account or of another request", async () => {
    await makeUser(world, { username: "Robin" });
    const taken = await call();
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({
      fields: { username: ["This username is taken. Choose another username."] },
    });
    await call({ username: "wren", email: "wren@example.com" });
    const waits = await call({ username: "WREN", email: "other@example.com" });
    expect(waits.status).toBe(409);
    expect(await world.db.select().from(adminRequests)).toHaveLength(1);
  });

  it("waits in the administrators' queue, and is hidden from vendors", async () => {
    await call();
    const desk = await world.request("GET", "/admin/requests", { as: "admin" });
    expect(await desk.text()).toContain("robin@example.com");
    expect((await world.request("GET", "/api/admin-requests", { as: "vendor" })).status).toBe(403);
  });
});
