import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keptAnswers } from "~/models/people/kept/kept.tables";
import { sessions, users } from "~/models/people/user/user.tables";
import { products } from "~/models/vendors/product/product.tables";
import { mostKept, patience } from "~/platform/kept-answers";
import { type Actor, makeViewer, nobody, signedIn } from "../support/actors";
import { giveVendor, makeVendor } from "../support/factories";
import { localImages } from "../support/images";
import { pictureOf } from "../support/pictures";
import { quickHash } from "../support/quick-hash";
import { everyMinute, openShop, orderJson, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const anHour = 60 * 60_000;
const aDay = 24 * anHour;
let world: World;
let shop: Shop;
let ann: Actor;
let bob: Actor;
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  [ann, bob] = [await stall(), await stall()];
});
const stall = async () => signedIn(world, await makeViewer(world, "vendor"));

const bread = (said = {}) => ({
  name: "Bread",
  category: "bakery",
  price: "$5",
  unit: "each",
  availabilityStatus: "Available",
  ...said,
});
const add = (key: string | null, json: object = bread(), as: Actor = ann) =>
  world.request("POST", "/api/products", {
    as,
    json,
    headers: key === null ? {} : { "Idempotency-Key": key },
  });
const made = async () => (await world.db.select().from(products)).length - 2;
const kept = () => world.db.select().from(keptAnswers);
const replayed = (answer: Response) => answer.headers.get("Idempotent-Replayed");

describe("a write with an idempotency key", () => {
  it("is done once, and a repeat gets the first answer", async () => {
    const first = await add("k-1");
    const again = await add("k-1");
    expect([first.status, replayed(first)]).toEqual([201, null]);
    expect([again.status, replayed(again)]).toEqual([201, "true"]);
    expect(again.headers.get("Content-Type")).toBe("application/json");
    expect(await again.text()).toBe(await first.text());
    expect(await made()).toBe(1);
  });

  it("is done each time with a different key or without one", async () => {
    for (const key of [null, null, "k-1", "k-2"]) expect((await add(key)).status).toBe(201);
    expect(await made()).toBe(4);
  });

  it("is done once if sent twice at the same time, and the second is told that it is running", async () => {
    const answers = await Promise.all([add("k-1"), add("k-1")]);
    const statuses = answers.map(({ status }) => status).sort();
    // The second request is told to wait, or is late enough to get the first one's answer.
    expect([
      [201, 201],
      [201, 409],
    ]).toContainEqual(statuses);
    expect(await made()).toBe(1);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(await answer.json()).toMatchObject({ type: "/api/docs#error-still-running" });
      expect(answer.headers.get("Retry-After")).toBe("5");
    }
  });

  it("is refused if the key was used with another body, method or address", async () => {
    await add("k-1");
    const other = await add("k-1", bread({ name: "Rye" }));
    expect([other.status, await other.json()]).toMatchObject([
      422,
      { type: "/api/docs#error-other-request" },
    ]);
    const headers = { "Idempotency-Key": "k-1" };
    const put = await world.request("PUT", "/api/products/3", { as: ann, json: bread(), headers });
    expect(put.status).toBe(422);
    const named = await world.request("POST", `/api/products?vendorId=${ann.viewer?.vendorId}`, {
      as: ann,
      json: bread(),
      headers,
    });
    expect(named.status).toBe(422);
    expect(await made()).toBe(1);
  });

  it("is refused if the key was used for another vendor chosen in the session", async () => {
    const annId = ann.viewer?.id ?? 0;
    const second = await makeVendor(world, { name: "Another stall of Ann's" });
    await giveVendor(world, { id: annId }, second);
    expect((await add("k-1")).status).toBe(201);
    await world.db.update(sessions).set({ vendorId: second.id }).where(eq(sessions.userId, annId));
    const other = await add("k-1");
    expect([other.status, replayed(other)]).toEqual([422, null]);
    expect(await other.json()).toMatchObject({ type: "/api/docs#error-other-request" });
    expect(await (await add("k-2")).json()).toMatchObject({ vendorId: second.id });
    // Once the first vendor is chosen again, the key gets its earlier answer.
    const first = ann.viewer?.vendorId ?? 0;
    await world.db.update(sessions).set({ vendorId: first }).where(eq(sessions.userId, annId));
    const again = await add("k-1");
    expect([again.status, replayed(again)]).toEqual([201, "true"]);
    expect(await again.json()).toMatchObject({ vendorId: first });
  });

  it("is independent of another account's write with the same key", async () => {
    const [anns, bobs] = [await add("k-1"), await add("k-1", bread(), bob)];
    expect([bobs.status, replayed(bobs)]).toEqual([201, null]);
    const [one, other] = [await anns.json<{ id: number }>(), await bobs.json<{ id: number }>()];
    expect(other.id).not.toBe(one.id);
    expect(await made()).toBe(2);
  });

  it("can be sent again after a refusal, because nothing was done", async () => {
    expect((await add("k-1", { name: "" })).status).toBe(422);
    expect(await kept()).toEqual([]);
    expect((await add("k-1")).status).toBe(201);
    expect(await made()).toBe(1);
  });

  it("that never got an answer counts as running for two minutes, and then its key is free", async () => {
    await add("k-1");
    // The state after a crash: the key is claimed and has no answer.
    await world.db
      .update(keptAnswers)
      .set({ status: null, answer: null, expiresAt: world.now + patience });
    world.now += patience - 1;
    expect((await add("k-1")).status).toBe(409);
    world.now += 1;
    expect((await add("k-1")).status).toBe(201);
    expect(await made()).toBe(2);
  });

  it("that fails unexpectedly counts as running for two minutes, not as undone", async () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    await world.d1.exec(
      "create trigger broken before insert on products begin select raise(abort, 'broken'); end",
    );
    expect((await add("k-1")).status).toBe(500);
    await world.d1.exec("drop trigger broken");
    expect((await add("k-1")).status).toBe(409);
    world.now += patience;
    expect((await add("k-1")).status).toBe(201);
    expect(await made()).toBe(1);
    vi.restoreAllMocks();
  });

  it("has its answer kept for a day, then deleted", async () => {
    await add("k-1");
    world.now += aDay - 1;
    await everyMinute(world);
    expect(await kept()).toHaveLength(1);
    world.now += anHour;
    await everyMinute(world);
    expect(await kept()).toEqual([]);
  });

  it("has its answer stored so that only the holder of the key can read it", async () => {
    const answer = await add("k-1", bread({ description: "Baked by Grandmother" }));
    expect(await answer.text()).toContain("Grandmother");
    const [row] = await kept();
    expect(row?.answer).toMatch(/^[\w-]+$/);
    expect(Buffer.from(row?.answer ?? "", "base64").toString()).not.toContain("Grandmother");
    expect(JSON.stringify(row)).not.toContain("k-1");
  });

  it("has its answer deleted with the account, and other accounts keep theirs", async () => {
    for (const as of [ann, bob]) await add("k-1", bread(), as);
    await world.db.delete(users).where(eq(users.id, ann.viewer?.id ?? 0));
    expect((await kept()).map(({ userId }) => userId)).toEqual([bob.viewer?.id]);
  });

  it.each([
    ["none", ""],
    ["too long a one", "k".repeat(256)],
    ["one that is not ASCII", "clé"],
  ])("is refused for an invalid key, naming the header: %s", async (_, key) => {
    const answer = await add(key);
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { fields: { "Idempotency-Key": [expect.stringContaining("1 to 255")] } },
    ]);
    expect(await made()).toBe(0);
  });

  it("may have a key of 255 characters, including blanks", async () => {
    expect((await add(`a ${"k".repeat(253)}`)).status).toBe(201);
  });

  it("without permission is refused, and its key is not stored", async () => {
    expect((await add("k-1", bread(), nobody)).status).toBe(401);
    const ada = await signedIn(world, await makeViewer(world, "customer"));
    expect((await add("k-1", bread(), ada)).status).toBe(403);
    expect(await kept()).toEqual([]);
  });

  it("is refused if the account has too many keys that day", async () => {
    const many = JSON.stringify(Array.from({ length: mostKept }, (_, each) => each));
    await world.db.run(sql`
      insert into kept_answers (key_hash, who, fingerprint, claim, expires_at)
      select 'h' || value, ${`user:${ann.viewer?.id}`}, '', '', ${world.now + aDay}
      from json_each(${many})`);
    const answer = await add("k-1");
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect((await add("k-1", bread(), bob)).status).toBe(201);
  });
});

describe("a visitor who is not signed in", () => {
  const ask = (key: string, json: object, from = "192.0.2.1") =>
    world.request("POST", "/api/vendor-recommendations", {
      json,
      headers: { "Idempotency-Key": key, "CF-Connecting-IP": from },
    });
  const salt = {
    vendorName: "Salt",
    vendorType: "Weekly Vendor",
    description: "Good bread",
    contactInfo: "",
    yourName: "Ada",
    yourEmail: "",
  };

  it("has keys per network, and the network's address is not stored", async () => {
    const first = await ask("k-1", salt);
    expect([first.status, replayed(first)]).toEqual([201, null]);
    expect(replayed(await ask("k-1", salt))).toBe("true");
    expect(replayed(await ask("k-1", salt, "192.0.2.2"))).toBeNull();
    expect((await ask("k-1", { ...salt, vendorName: "Rye" })).status).toBe(422);
    const rows = await kept();
    expect(rows.map(({ userId }) => userId)).toEqual([null, null]);
    expect(JSON.stringify(rows)).not.toContain("192.0.2");
  });
});

describe("an order", () => {
  it("placed twice with the same key is one order, with keys of any length", async () => {
    const place = (key: string) =>
      world.request("POST", "/api/create-checkout-session", {
        as: "customer",
        json: { ...orderJson(shop), totalAmount: 1600 },
        headers: { "Idempotency-Key": key },
      });
    const key = `an order ${"x".repeat(200)}`;
    const first = await place(key);
    expect(first.status).toBe(200);
    const again = await place(key);
    expect(await again.json()).toEqual(await first.json());
    // A crash lost the kept answer. The key still finds the same order.
    await world.db.delete(keptAnswers);
    expect(await (await place(key)).json()).toMatchObject({ orderId: 1 });
    expect((await place("other")).status).toBe(200);
  });
});

describe("a sign-in by JSON", () => {
  it("is never repeated from storage: each one gets a new token", async () => {
    const { viewer } = await signedIn(world, await makeViewer(world, "customer"));
    await world.db.run(sql`update users set password = ${quickHash("marketday")}
      where id = ${viewer?.id ?? 0}`);
    const login = () =>
      world.request("POST", "/api/login", {
        json: { username: viewer?.username, password: "marketday" },
        headers: { "Idempotency-Key": "k-1" },
      });
    const tokens = [await login(), await login()].map(async (answer) => {
      expect(replayed(answer)).toBeNull();
      return (await answer.json<{ authToken: string }>()).authToken;
    });
    expect(await tokens[0]).not.toBe(await tokens[1]);
    expect(await kept()).toEqual([]);
  });
});

it("a multipart form with a different boundary counts as the same form", async () => {
  world = await makeWorld({ images: localImages() });
  const as = await stall();
  const [one, other] = [await pictureOf("png"), await pictureOf("jpeg")];
  const send = (file: typeof one) => {
    const form = new FormData();
    form.set("image", new File([file], "a.png"));
    return world.request("POST", "/api/upload", {
      as,
      form,
      headers: { "Idempotency-Key": "k-1" },
    });
  };
  const first = await send(one);
  expect(first.status).toBe(201);
  const again = await send(one);
  expect([again.status, replayed(again)]).toEqual([201, "true"]);
  expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
  expect((await send(other)).status).toBe(422);
});
