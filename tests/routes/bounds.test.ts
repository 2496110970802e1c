import { beforeAll, describe, expect, test } from "vitest";
import { makeMarket, makeProduct } from "../support/factories";
import { openShop, orderForm, preOrderPath, records, type Shop } from "../support/shop";
import { type Asked, makeWorld, site, type World } from "../support/world";

/**
 * Requests that once made the server hang, crash, or answer without end. Each must now get a small
 * answer.
 */

let world: World;
let shop: Shop;
let products: number[];
beforeAll(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  products = [shop.honey.id, shop.bread.id];
  for (let at = 0; at < 58; at++) {
    products.push((await makeProduct(world, shop.vendor, { name: `Jam ${at}` })).id);
  }
});

const mostOfAnswer = 200_000;
const lines = (html: string) => html.match(/<li class="line"/g)?.length ?? 0;
const form = "application/x-www-form-urlencoded";

async function ask(method: string, path: string, asked: Asked = {}) {
  const answer = await world.request(method, path, asked);
  const text = await answer.text();
  expect(answer.status, text.slice(0, 300)).toBeLessThan(500);
  expect(text.length).toBeLessThanOrEqual(mostOfAnswer);
  return { status: answer.status, text, headers: answer.headers };
}
/** A basket of the first `count` products, as an address or a form contains it. */
const basket = (count: number) =>
  new URLSearchParams(
    products.slice(0, count).flatMap((id, at) => [
      [`items[${at}].productId`, String(id)],
      [`items[${at}].quantity`, "1"],
    ]),
  );
const asked = (query: string | URLSearchParams) => ask("GET", `${preOrderPath(shop)}?${query}`);

describe("the lines of the pre-order form", () => {
  test.each(["999999999", "4294967294", "4294967295", "99999999999999999999"])(
    "ignore items[%s] in the address",
    async (index) => {
      const { status, text } = await asked(`items[${index}].productId=1`);
      expect(status).toBe(200);
      expect(lines(text)).toBe(0);
    },
  );

  test.each([60, 150])("with %s products in the address are 50", async (count) => {
    const query = new URLSearchParams();
    for (let at = 0; at < count; at++) query.set(`items[${at}].productId`, String(shop.honey.id));
    const { status, text } = await asked(query);
    expect(status).toBe(200);
    expect(lines(text)).toBe(50);
  });

  test("with 1,600 or 20,000 products in the address are refused", async () => {
    for (const count of [1600, 20_000]) {
      const query = Array.from({ length: count }, (_, at) => `items[${at}].productId=1`).join("&");
      expect((await asked(query)).status).toBe(414);
    }
  });

  test("stay at fifty when a button adds one more", async () => {
    const add = { type: "insert", payload: { name: "items", defaultValue: { productId: "1" } } };
    const fifty = basket(50);
    fifty.set("__intent__", JSON.stringify(add));
    expect(lines((await asked(fifty)).text)).toBe(50);
    const sent = Object.fromEntries(fifty);
    const posted = await ask("POST", preOrderPath(shop), { as: "customer", form: sent });
    expect(lines(posted.text)).toBe(50);
    expect((await records(world)).orders).toEqual([]);
  });

  test("grow by a button from none to one and from 49 to fifty", async () => {
    for (const [have, product] of [
      [49, products[49]],
      [0, shop.honey.id],
    ] as const) {
      const query = basket(have);
      const payload = {
        name: "items",
        defaultValue: { productId: String(product), quantity: "1" },
      };
      query.set("__intent__", JSON.stringify({ type: "insert", payload }));
      expect(lines((await asked(query)).text)).toBe(have + 1);
    }
  });

  test.each([
    { type: "insert", payload: { name: "items[999999999]", defaultValue: { productId: "1" } } },
    { type: "insert", payload: { name: "items", index: 999_999_999, defaultValue: {} } },
    { type: "insert", payload: { name: "items[999999999].productId", defaultValue: "1" } },
    { type: "update", payload: { name: "items", index: 999_999_999, value: { productId: "1" } } },
    { type: "update", payload: { value: { items: Array.from({ length: 400 }, () => ({})) } } },
    { type: "reorder", payload: { name: "items", from: 0, to: 999_999_999 } },
  ])("are not added to by %j", async (intent) => {
    const query = basket(2);
    query.set("__intent__", JSON.stringify(intent));
    const { status, text } = await asked(query);
    expect(status).toBe(200);
    expect(lines(text)).toBe(2);
  });

  test("of 51 products are refused with the order's message and 50 of them shown", async () => {
    const sent = { ...orderForm(shop), ...Object.fromEntries(basket(51)) };
    const { status, text } = await ask("POST", preOrderPath(shop), { as: "customer", form: sent });
    expect(status).toBe(422);
    expect(text).toContain("An order can have at most 50 products");
    expect(lines(text)).toBe(50);
    expect((await records(world)).orders).toEqual([]);
  });

  test("with one product at an invalid index place no order", async () => {
    const sent = orderForm(shop, { "items[999999999].productId": String(shop.bread.id) });
    const { status } = await ask("POST", preOrderPath(shop), { as: "customer", form: sent });
    expect(status).toBe(422);
    expect((await records(world)).orders).toEqual([]);
  });

  test("with the longest texts are answered with less than 200 KB", async () => {
    const long = "<".repeat(1500);
    const sent: Record<string, string> = { specialInstructions: long, placeKey: long };
    for (let at = 0; at < 50; at++) {
      sent[`items[${at}].productId`] = long;
      sent[`items[${at}].quantity`] = long;
      sent[`items[${at}].unitPrice`] = long;
    }
    const { status, text } = await ask("POST", preOrderPath(shop), { as: "customer", form: sent });
    expect(status).toBe(422);
    expect(lines(text)).toBe(50);
  });

  test("of a valid form with fifty products place an order", async () => {
    const placed = await ask("POST", preOrderPath(shop), {
      as: "customer",
      form: { ...orderForm(shop), ...Object.fromEntries(basket(50)) },
    });
    expect(placed.status).toBe(302);
    expect((await records(world)).orders).toHaveLength(1);
  });
});

describe("field names that no form has", () => {
  test.each([
    ["/newsletter", { "items[999999999]": "1" }],
    ["/auth", { "username[4294967294]": "1" }],
    ["/auth?tab=register", { "firstName[4294967294]": "1", "email[0][999999999]": "2" }],
    ["/newsletter", { [`email${".a".repeat(5000)}`]: "1" }],
    ["/newsletter", { [`email${"[0]".repeat(5000)}`]: "1" }],
    ["/newsletter", { "__proto__.email": "1", "constructor.prototype.consent": "on" }],
    ["/newsletter", { __state__: "{", __intent__: "{" }],
  ])("sent to %s do not break the form: %.60j", async (path, sent) => {
    const { status } = await ask("POST", path, { form: sent });
    expect(status).toBe(422);
  });

  test.each(["items=1", "items[0]=1", "items.0.productId=1", "items[]=1", "marketId[5]=1"])(
    "like %s in place of a valid field do not break a pre-order",
    async (said) => {
      expect((await asked(said)).status).toBe(200);
      const [name = "", value = ""] = said.split("=");
      const sent = { ...orderForm(shop, { placeKey: `odd-${said}` }), [name]: value };
      delete (sent as Record<string, string>)["items[0].productId"];
      const posted = await ask("POST", preOrderPath(shop), { as: "customer", form: sent });
      expect(posted.status).toBe(422);
    },
  );

  test("are never sent back, nor are their values", async () => {
    const { text } = await ask("POST", "/newsletter", {
      form: { email: "nobody", strange: "echo", "email.echo": "echo", __intent__: '"echo"' },
    });
    expect(text).toContain("nobody");
    expect(text).not.toContain("strange");
    expect(text).not.toContain("echo");
  });

  test("include a file sent in place of a text, which is refused", async () => {
    const sent = new FormData();
    sent.set("username", new Blob(["x"]), "name.txt");
    sent.set("password", "secret password");
    expect((await ask("POST", "/auth", { form: sent })).status).toBe(422);
  });
});

describe("oversized form values", () => {
  test("are reported as too long and come back shortened", async () => {
    const { status, text } = await ask("POST", "/auth", {
      form: { username: "u".repeat(400_000), password: "secret password" },
    });
    expect(status).toBe(422);
    expect(text).toContain("At most 255 characters");
    expect(text.length).toBeLessThan(60_000);
  });

  test("are refused when there are ten thousand of them", async () => {
    const body = "email=a&".repeat(10_000);
    const headers = { "Content-Type": form };
    expect((await ask("POST", "/newsletter", { body, headers })).status).toBe(413);
  });
});

describe("overlong or malformed queries", () => {
  const pages = ["/markets", "/map", "/vendors", "/ripe", "/saved", "/", "/api/markets/map"];
  test.each(pages)("get no server error from %s", async (page) => {
    expect((await ask("GET", `${page}?${"q=a&".repeat(10_000)}`)).status).toBe(414);
    expect((await ask("GET", `${page}?q=${"x".repeat(1_000_000)}`)).status).toBe(414);
    await ask("GET", `${page}?${"q=a&near=b&".repeat(200)}`);
    await ask("GET", `${page}?q=${"%22".repeat(5000)}`);
    await ask("GET", `${page}?q=%E0%A4&near=%&day=%zz&page=%`);
    await ask("GET", `${page}?q[999999999]=1&__proto__.q=1&page[]=2`);
  });

  test("are not repeated in each heart of a page of 24", async () => {
    for (let at = 0; at < 24; at++) await makeMarket(world, { name: `Market ${at}` });
    const short = await ask("GET", "/markets?q=Market&as=customer", { as: "customer" });
    const long = `${"&b=".padEnd(200, "x")}`.repeat(70);
    const page = await ask("GET", `/markets?q=Market${long}`, { as: "customer" });
    expect(page.text.match(/class="heart"/g)?.length).toBeGreaterThanOrEqual(24);
    expect(page.text.length).toBeLessThan(short.text.length + 4 * long.length);
    const kept = await ask("GET", `/markets?q=Market&b=${"y".repeat(1900)}`, { as: "customer" });
    expect(kept.text).toContain(`q=Market&amp;b=yyy`);
  });
});

describe("texts that would make a pattern backtrack", () => {
  // A regular expression that needs quadratic time for these texts would block the server for
  // minutes.
  const run = (part: string, count = 150_000) => `x${part.repeat(count)}x`;

  test.each([" ", ".", ". ", "\t"])(
    "in a file name of %j are answered without a server error",
    async (part) => {
      const file = new FormData();
      file.set("file", new File(["%PDF-1.7\n%%EOF\n"], `${run(part)}.pdf`));
      file.set("kind", "permit");
      const { status } = await ask("POST", "/vendor-edit/documents", { as: "vendor", form: file });
      expect(status).toBeLessThan(500);
    },
  );

  test.each([" ", ";", "=", "a@", ","])("in cookies of %j do not hold up a page", async (part) => {
    const { status } = await ask("GET", "/", { headers: { Cookie: run(part, 50_000) } });
    expect(status).toBe(200);
  });

  test.each([" ", ".", "[", "a@", "-"])(
    "in a parameter name of %j do not hold up a page or form",
    async (part) => {
      const name = encodeURIComponent(run(part, 3000));
      expect((await ask("GET", `/markets?${name}=1`)).status).toBe(200);
      const sent = {
        body: `${encodeURIComponent(run(part))}=1`,
        headers: { "Content-Type": form },
      };
      expect((await ask("POST", "/newsletter", sent)).status).toBe(422);
    },
  );
});

describe("bodies without a length", () => {
  /** 120 MB in parts of 100 KB; `sent` counts the parts. */
  function endless(path: string, type: string, method = "POST") {
    const sent = { parts: 0 };
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent.parts++;
        stream.enqueue(new Uint8Array(100_000).fill(97));
        if (sent.parts === 1200) stream.close();
      },
    });
    const headers = {
      Host: new URL(site).host,
      Origin: site,
      "Content-Type": type,
      "Stripe-Signature": "t=1,v1=0",
    };
    const init = { method, body, headers, duplex: "half" } as RequestInit;
    return { request: new Request(site + path, init), sent };
  }
  test.each([
    ["a form", "/newsletter", form],
    ["a form that is read twice", "/theme", form],
    ["a form at a door", "/auth", form],
    ["a form with files", "/auth?tab=register", "multipart/form-data; boundary=x"],
    ["a heart", "/saved", form],
    ["JSON", "/api/login", "application/json"],
    ["a webhook", "/webhooks/stripe", "application/json"],
  ])("are cut off after a megabyte and answered 413: %s", async (_, path, type) => {
    const { request, sent } = endless(path, type);
    const answer = await world.fetch(request);
    expect(answer.status).toBe(413);
    expect(sent.parts).toBeLessThan(15);
  });
});

describe("abusive JSON", () => {
  const json = (path: string, text: string, method = "POST") =>
    ask(method, path, {
      as: "customer",
      body: text,
      headers: { "Content-Type": "application/json" },
    });

  test.each(["/api/orders", "/api/create-checkout-session", "/api/register", "/api/saved"])(
    "sent to %s is refused when it is deep, long or strange",
    async (path) => {
      const before = (await records(world)).orders.length;
      for (const text of [
        `{"username":${"[".repeat(400_000)}${"]".repeat(400_000)}}`,
        `${`{"a":`.repeat(5000)}1${"}".repeat(5000)}`,
        `{"orderItems":[${"0,".repeat(490_000)}0]}`,
        `{"vendorId":1,"orderItems":[${"{},".repeat(1200)}{}]}`,
        `{"__proto__":{"checkoutSessionId":"cs_test_1","vendorId":1}}`,
        `{"constructor":{"prototype":{"vendorId":1}}}`,
        `{"id":1,"id":2,"type":"market","type":"nothing","want":"saved"}`,
        `{${Array.from({ length: 1500 }, (_, at) => `"key${at}":1`).join(",")}}`,
      ]) {
        const { status } = await json(path, text);
        expect(status, text.slice(0, 60)).toBeGreaterThanOrEqual(400);
      }
      expect((await records(world)).orders).toHaveLength(before);
    },
  );

  test("with many mistakes is answered with at most a hundred of them", async () => {
    const { status, text } = await json(
      "/api/create-checkout-session",
      `{"vendorId":1,"orderItems":[${"{},".repeat(900)}{}]}`,
    );
    expect(status).toBe(422);
    expect(Object.keys(JSON.parse(text).fields).length).toBeLessThanOrEqual(100);
  });
});
