import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, signedIn } from "../support/actors";
import { type Fair, makeFair, payAt } from "../support/fair";
import { isSignedWith, Receiver } from "../support/receiver";

let fair: Fair;
let receiver: Receiver;
let bees: Actor;
let jam: Actor;
const url = "https://bees.example/orders";
const page = "/vendor-edit/webhooks";
const api = "/api/vendor/webhooks";

beforeEach(async () => {
  fair = await makeFair();
  receiver = new Receiver();
  fair.world.receive = receiver.receive;
  bees = await signedIn(fair.world, fair.stalls[0].viewer);
  jam = await signedIn(fair.world, fair.stalls[1].viewer);
});

const ask = (method: string, path: string, as: Actor, json?: unknown) =>
  fair.world.request(method, path, { as, json });
const post = (path: string, as: Actor, form = {}) => fair.world.request("POST", path, { as, form });
const added = async (as = bees, at = url) => {
  const answer = await ask("POST", api, as, { url: at, events: ["order.placed"] });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: number; secret: string };
};
const told = async (id: number, as = bees) =>
  (await (await ask("GET", `${api}/${id}`, as)).json()) as Record<string, unknown>;
const acts = async () =>
  (await fair.world.db.all<{ action: string }>(sql`select action from audit_log order by id`)).map(
    ({ action }) => action,
  );

describe("adding a webhook endpoint", () => {
  it("by form shows its secret only in that response, and is refused when sent again", async () => {
    const form = { vendorId: `${fair.stalls[0].vendor.id}`, url, events: "order.placed" };
    const shown = await (await post(page, bees, form)).text();
    expect(shown).toMatch(/whsec_/);
    const again = await post(page, bees, form);
    expect(again.status).toBe(409);
    for (const text of [await again.text(), await (await ask("GET", page, bees)).text()]) {
      expect(text).not.toMatch(/whsec_/);
      expect(text).toContain("bees.example");
    }
    expect(
      JSON.stringify(await fair.world.db.all(sql`select * from webhook_endpoints`)),
    ).not.toMatch(/whsec_/);
    expect(await acts()).toEqual(["webhook_added"]);
  });

  it("by JSON is limited to five, to public addresses and to known events", async () => {
    const add = (json: unknown) => ask("POST", api, bees, json);
    for (const bad of [
      { url: "https://10.0.0.1/", events: ["order.placed"] },
      { url, events: [] },
      { url, events: ["order.eaten"] },
      { events: ["order.placed"] },
    ]) {
      expect((await add(bad)).status).toBe(422);
    }
    for (let each = 0; each < 5; each++) await added(bees, `${url}/${each}`);
    expect((await add({ url, events: ["order.placed"] })).status).toBe(409);
    expect(await (await ask("GET", api, bees)).json()).toHaveLength(5);
    await added(jam);
    expect(await (await ask("GET", api, jam)).json()).toMatchObject([
      { url, state: "on", events: ["order.placed"] },
    ]);
  });

  it("is refused for a name that leads into a private network or nowhere, by form and by JSON", async () => {
    const form = { vendorId: `${fair.stalls[0].vendor.id}`, url, events: "order.placed" };
    for (const [addresses, said] of [
      [["8.8.8.8", "10.0.0.1"], "is on a private network"],
      [["fd00::1"], "is on a private network"],
      [[], "No server has this name"],
    ] as const) {
      fair.world.leadsTo = () => [...addresses];
      const byForm = await post(page, bees, form);
      const byJson = await ask("POST", api, bees, { url, events: ["order.placed"] });
      for (const answer of [byForm, byJson]) {
        expect(answer.status).toBe(422);
        expect(await answer.text()).toContain(said);
      }
    }
    expect(await (await ask("GET", api, bees)).json()).toEqual([]);
  });

  it("is refused for a helper, who cannot read the endpoints either", async () => {
    const { id } = await added();
    await fair.world.db.run(sql`update vendor_accounts set role = 'helper'
      where user_id = ${fair.stalls[0].viewer.id}`);
    expect(
      (await ask("POST", api, bees, { url: `${url}/2`, events: ["order.placed"] })).status,
    ).toBe(403);
    expect((await ask("GET", `${api}/${id}`, bees)).status).toBe(403);
    const text = await (await ask("GET", page, bees)).text();
    expect(text).toContain("Only an owner");
    expect(text).not.toContain("bees.example");
  });
});

it("an endpoint cannot be read or changed by another vendor", async () => {
  const { id } = await added();
  await payAt(fair);
  const deliveries = (await (await ask("GET", `${api}/${id}/deliveries`, bees)).json()) as {
    id: number;
  }[];
  const one = deliveries[0]?.id;
  const change = { url: "https://jam.example/", events: ["order.placed"] };
  for (const [method, path, json] of [
    ["GET", ""],
    ["PUT", "", change],
    ["DELETE", ""],
    ["PATCH", "/state", { isOn: false }],
    ["POST", "/secret"],
    ["DELETE", "/secret"],
    ["POST", "/test"],
    ["GET", "/deliveries"],
    ["POST", `/deliveries/${one}/replay`],
  ] as const) {
    expect([path, (await ask(method, `${api}/${id}${path}`, jam, json)).status]).toEqual([
      path,
      404,
    ]);
  }
  expect(await told(id)).toMatchObject({ url, state: "on", previousSecretUntil: null });
  expect(receiver.received).toEqual([]);
});

describe("a webhook endpoint", () => {
  it("can be tested by form and by JSON with a signed test, a few times a minute", async () => {
    const { id, secret } = await added();
    const answer = await post(`${page}/${id}/test`, bees);
    expect(answer.headers.get("Location")).toBe(`${page}/${id}`);
    receiver.answers = () => new Response("no", { status: 401 });
    const tried = await ask("POST", `${api}/${id}/test`, bees);
    expect(await tried.json()).toMatchObject({ status: 401, said: "no" });
    expect(receiver.received.map(({ body }) => body.type)).toEqual(Array(2).fill("endpoint.test"));
    expect(receiver.received.every((each) => isSignedWith(secret, each))).toBe(true);
    for (let more = 0; more < 3; more++) await ask("POST", `${api}/${id}/test`, bees);
    expect((await ask("POST", `${api}/${id}/test`, bees)).status).toBe(429);
    expect(await (await ask("GET", `${page}/${id}`, bees)).text()).toContain("Answered 401 in");
  });

  it("gets a new secret, shown once, and the old one can be ended", async () => {
    const { id, secret } = await added();
    const shown = await (await post(`${page}/${id}/rotate`, bees)).text();
    const [made = ""] = /whsec_[\w+/]+=/.exec(shown) ?? [];
    expect(made).not.toBe("");
    expect(made).not.toBe(secret);
    expect((await ask("POST", `${api}/${id}/secret`, bees)).status).toBe(409);
    expect((await told(id)).previousSecretUntil).not.toBeNull();
    await ask("POST", `${api}/${id}/test`, bees);
    await post(`${page}/${id}/end-old`, bees);
    await ask("POST", `${api}/${id}/test`, bees);
    const signed = receiver.received.map((each) =>
      [secret, made].map((s) => isSignedWith(s, each)),
    );
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ]);
    expect((await ask("POST", `${api}/${id}/secret`, bees)).status).toBe(200);
  });

  it("can be changed, turned off and on, and removed", async () => {
    const { id } = await added();
    await payAt(fair);
    const form = { vendorId: "1", url: `${url}/new`, events: ["order.placed", "order.changed"] };
    expect((await post(`${page}/${id}`, bees, form)).status).toBe(302);
    expect(await told(id)).toMatchObject({ url: form.url, events: form.events, waiting: 1 });
    await post(`${page}/${id}/switch`, bees, { isOn: "" });
    expect(await told(id)).toMatchObject({ state: "off", waiting: 0 });
    expect((await ask("POST", `${api}/${id}/test`, bees)).status).toBe(409);
    const on = await ask("PATCH", `${api}/${id}/state`, bees, { isOn: true });
    expect(await on.json()).toMatchObject({ state: "on" });
    const [message] = (await (await ask("GET", `${api}/${id}/deliveries`, bees)).json()) as {
      id: number;
      state: string;
    }[];
    expect(message?.state).toBe("failed");
    await post(`${page}/${id}/replay`, bees, { deliveryId: `${message?.id}` });
    expect(receiver.received.map((each) => each.url)).toEqual([form.url]);
    expect((await ask("DELETE", `${api}/${id}`, bees)).status).toBe(200);
    expect((await ask("GET", `${api}/${id}`, bees)).status).toBe(404);
    expect(await acts()).toEqual([
      "webhook_added",
      "webhook_changed",
      "webhook_switched_off",
      "webhook_switched_on",
      "webhook_replayed",
      "webhook_removed",
    ]);
  });
});
