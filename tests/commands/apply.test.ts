import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mostAnHour } from "~/models/core/open-form/open-form.rules";
import { openFormTries } from "~/models/core/open-form/open-form.tables";
import { pictures } from "~/models/guide/picture/picture.tables";
import {
  applicationLinks,
  marketSubmissions,
  vendorApplications,
} from "~/models/joining/application/application.tables";
import { verifyPassword } from "~/platform/passwords";
import { leastFilling, sealLasts } from "~/platform/trap";
import { toastOf } from "../support/cookies";
import { makeMarket, makeUser, makeVendor } from "../support/factories";
import { localImages } from "../support/images";
import {
  browserOf,
  marketBody,
  marketForm,
  openedForm,
  sendOpenForm,
  vendorBody,
  vendorForm,
} from "../support/open-forms";
import { pictureOf } from "../support/pictures";
import { queueAll } from "../support/requests";
import { everyMinute } from "../support/shop";
import { type Asked, makeWorld, type World } from "../support/world";

const page = "/application-portal";
let world: World;
let grove: { id: number; name: string };
let gables: { id: number; name: string };
beforeEach(async () => {
  world = await makeWorld({ images: localImages() });
  grove = await makeMarket(world, { name: "Grove Market" });
  gables = await makeMarket(world, { name: "Gables Market" });
});

const vendors = () => world.db.select().from(vendorApplications);
const markets = () => world.db.select().from(marketSubmissions);
const apply = (more: Record<string, string | string[]> = {}, as: Asked["as"] = "nobody") =>
  sendOpenForm(world, `${page}?type=vendor`, vendorForm([grove.id, gables.id], more), as);
const applyByJson = (more: Record<string, unknown> = {}) =>
  world.request("POST", "/api/vendor-applications", {
    json: vendorBody([grove.name, gables.name], more),
  });
const where = (answer: Response) => answer.headers.get("Location") ?? "";

describe("a vendor application", () => {
  const written = {
    name: "Fern & Fennel",
    description: "Microgreens from a container.",
    contactEmail: "fern@example.com",
    contactPhone: "305 555 0100",
    firstName: "Fern",
    lastName: "Example",
    vendorType: "Monthly",
    products: "herbs, vegetables",
    requestedMarkets: ["Grove Market", "Gables Market"],
    status: "pending",
    desiredUsername: "fernfennel",
    existingVendorId: null,
    vendorId: null,
  };

  it("by form is stored, confirmed by email, and opens its own page", async () => {
    const answer = await apply();
    expect(answer.status).toBe(302);
    expect(where(answer)).toMatch(/^\/application\/MD-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}\?token=/);
    expect(toastOf(answer)).toMatchObject({
      title: "Application Submitted",
      description: "Your application is under review.",
    });
    const [row] = await vendors();
    expect(row).toMatchObject(written);
    expect(row?.requestedMarketIds).toEqual([grove.id, gables.id]);
    await everyMinute(world);
    const mailed = world.mailbox.link("fern@example.com", `/application/${row?.reference}`);
    expect(mailed).toBe(where(answer));
    expect((await world.request("GET", mailed)).status).toBe(200);
  });

  it("by API stores the same row, and returns a reference but no link", async () => {
    const answer = await applyByJson();
    expect(answer.status).toBe(201);
    const told = await answer.json();
    const [row] = await vendors();
    expect(told).toEqual({ reference: row?.reference, status: "pending", isKnown: false });
    expect(row).toMatchObject({ ...written, instagram: "@fern" });
    expect(row?.requestedMarketIds.toSorted()).toEqual([grove.id, gables.id]);
  });

  it("stores the password as a hash, and never shows or emails it", async () => {
    await apply();
    const [row] = await vendors();
    expect(await verifyPassword("green-and-small", row?.desiredPassword ?? null)).toBe(true);
    await everyMinute(world);
    const mail = JSON.stringify(world.mailbox.sent);
    expect(mail).not.toMatch(/green-and-small|scrypt/);
    const seen = await world.request(
      "GET",
      where(await apply({ businessName: "Other", desiredUsername: "other1" })),
    );
    expect(await seen.text()).not.toMatch(/green-and-small|scrypt|fernfennel/);
  });

  it("emails nothing that was typed to an unconfirmed address", async () => {
    await apply({ businessName: "BUY NOW at evil.example", firstName: "evil.example" });
    await everyMinute(world);
    expect(world.mailbox.to("fern@example.com")).toHaveLength(1);
    expect(JSON.stringify(world.mailbox.sent)).not.toContain("evil.example");
  });

  it.each([
    ["businessName", "Please fill in all required fields including contact phone"],
    ["description", "Please fill in all required fields including contact phone"],
    ["contactEmail", "Please fill in all required fields including contact phone"],
    ["contactPhone", "Please fill in all required fields including contact phone"],
    ["desiredUsername", "Please provide both username and password for vendor portal access"],
    ["desiredPassword", "Please provide both username and password for vendor portal access"],
  ])("is refused without %s, with a message", async (field, text) => {
    for (const answer of [await apply({ [field]: "" }), await applyByJson({ [field]: "" })]) {
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(text);
    }
    expect(await vendors()).toEqual([]);
  });

  it("is refused without a market, or with one that is not in the guide", async () => {
    const none = await apply({ marketAttendance: [] });
    expect(await none.text()).toMatch(
      /Please select at least one market you(&#x27;|')d like to attend/,
    );
    expect((await applyByJson({ requestedMarkets: [] })).status).toBe(422);
    const gone = await makeMarket(world, { name: "Gone", removedAt: 1 });
    const answer = await apply({ marketAttendance: [String(grove.id), String(gone.id)] });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("no longer in the guide");
    expect(await vendors()).toEqual([]);
  });

  it("keeps an unknown or ambiguous market from a program by its name only", async () => {
    await makeMarket(world, { name: "Twin" });
    await makeMarket(world, { name: "Twin" });
    await applyByJson({ requestedMarkets: ["grove market", "Nowhere", "Twin"] });
    const [row] = await vendors();
    expect(row?.requestedMarkets).toEqual(["grove market", "Nowhere", "Twin"]);
    expect(row?.requestedMarketIds).toEqual([grove.id]);
  });

  it.each(["ab", "a".repeat(21), "fern fennel", "fern-fennel", "férn", "<b>x</b>"])(
    "is refused with the username %s",
    async (desiredUsername) => {
      const answer = await apply({ desiredUsername });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("3-20 characters, letters and numbers only");
      expect((await applyByJson({ desiredUsername })).status).toBe(422);
    },
  );

  it.each(["green", "password1", "fernfennel"])(
    "is refused with the password %s",
    async (desiredPassword) => {
      expect((await apply({ desiredPassword })).status).toBe(422);
      const answer = await applyByJson({ desiredPassword });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        fields: { desiredPassword: [expect.any(String)] },
      });
      expect(await vendors()).toEqual([]);
    },
  );

  it("with the username of an account is refused, and keeps what was typed and the photo", async () => {
    await makeUser(world, { username: "FernFennel" });
    const upload = new FormData();
    upload.set("image", new File([await pictureOf("jpeg")], "a.jpg"));
    const sent = await world.request("POST", "/upload", { form: upload });
    const { url } = (await sent.json()) as { url: string };
    const browser = browserOf(sent);
    const answer = await apply({ "photos[0]": url }, browser);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("This username is taken. Choose another username.");
    expect(html).toContain(`name="photos[0]" value="${url}"`);
    expect(html).toContain("Microgreens from a container.");
    expect(html).not.toContain("green-and-small");
    expect((await apply({ "photos[0]": url, desiredUsername: "fern2" }, browser)).status).toBe(302);
    expect((await vendors())[0]).toMatchObject({ photos: [url], image: url });
  });

  it("with the username of a waiting application is refused until that application is decided", async () => {
    await apply();
    const other = { businessName: "Other Stall", contactEmail: "other@example.com" };
    expect((await apply({ ...other, desiredUsername: "FERNFENNEL" })).status).toBe(409);
    await world.db.update(vendorApplications).set({ status: "rejected" });
    await queueAll(world);
    expect((await apply(other)).status).toBe(302);
  });

  it("can name a vendor in the guide as its own, but not a removed one", async () => {
    const stall = await makeVendor(world, { name: "Fern & Fennel" });
    const gone = await makeVendor(world, { name: "Gone", removedAt: 1 });
    const said = { isExistingVendor: "on" };
    expect(await (await apply(said)).text()).toContain("Choose your vendor page from the list");
    expect((await apply({ ...said, selectedExistingVendor: String(gone.id) })).status).toBe(422);
    expect((await apply({ ...said, selectedExistingVendor: String(stall.id) })).status).toBe(302);
    expect((await vendors())[0]?.existingVendorId).toBe(stall.id);
    await world.db.update(vendorApplications).set({ status: "rejected" });
    await queueAll(world);
    // A vendor is chosen, but 'existing vendor' is no longer ticked.
    await apply({ selectedExistingVendor: String(stall.id) });
    expect((await vendors())[1]?.existingVendorId).toBeNull();
  });

  it("shows typed text as text, never as HTML", async () => {
    const answer = await apply({
      businessName: "<script>alert(1)</script>",
      website: "javascript:alert(1)",
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Invalid URL");
    expect(html).not.toContain("<script>alert(1)");
  });
});

describe("a market application", () => {
  const written = {
    origin: "application",
    name: "Canal Street Market",
    location: "behind the library",
    address: "400 Canal Street, Miami Gardens",
    website: "https://canal.example",
    operatingDays: ["Wednesday", "Saturday"],
    operatingHours: "8:00 AM - 1:00 PM",
    contactEmail: "noor@example.com",
    status: "pending",
  };
  const send = (more: Record<string, string | string[]> = {}, as: Asked["as"] = "nobody") =>
    sendOpenForm(world, `${page}?type=market`, marketForm(more), as);
  const sendJson = (more: Record<string, unknown> = {}) =>
    world.request("POST", "/api/market-applications", { json: marketBody(more) });

  it("is stored the same by form and by API", async () => {
    const byForm = await send();
    expect(where(byForm)).toMatch(/^\/application\/MD-.*\?token=/);
    const byApi = await sendJson({ businessName: "Bay Market", contactEmail: "theo@example.com" });
    expect(byApi.status).toBe(201);
    const [first, second] = await markets();
    expect(first).toMatchObject(written);
    expect(second).toMatchObject({
      ...written,
      name: "Bay Market",
      contactEmail: "theo@example.com",
    });
    expect(await byApi.json()).toMatchObject({ reference: second?.reference });
    await everyMinute(world);
    expect(world.mailbox.to("theo@example.com")).toHaveLength(1);
  });

  it.each(["marketAddress", "operatingDays", "operatingHours"])(
    "is refused without %s",
    async (field) => {
      const text = "Please provide market address, operating days, and operating hours";
      const empty = field === "operatingDays" ? [] : "";
      for (const answer of [await send({ [field]: empty }), await sendJson({ [field]: empty })]) {
        expect(answer.status).toBe(422);
        expect(await answer.text()).toContain(text);
      }
      expect(await markets()).toEqual([]);
    },
  );

  it("stores photos sent inside it, and refuses a file that is not a photo", async () => {
    const asUrl = (bytes: Uint8Array, type = "image/jpeg") =>
      `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
    const fake = asUrl(new TextEncoder().encode("<svg/>"));
    expect((await sendJson({ photos: [fake] })).status).toBe(415);
    expect(await markets()).toEqual([]);
    const answer = await sendJson({
      photos: [asUrl(await pictureOf("jpeg")), asUrl(await pictureOf("png"), "image/png")],
    });
    expect(answer.status).toBe(201);
    const [row] = await markets();
    expect(row?.photos).toHaveLength(2);
    expect(row?.image).toBe(row?.photos[0]);
    const kept = await world.db.select().from(pictures);
    expect(kept.map(({ subjectType, subjectId }) => ({ subjectType, subjectId }))).toEqual([
      { subjectType: "market_submission", subjectId: row?.id },
      { subjectType: "market_submission", subjectId: row?.id },
    ]);
  });

  it("has at most 5 photos, and none uploaded by others", async () => {
    const many = await sendJson({ photos: Array.from({ length: 6 }, () => "/images/x") });
    expect(await many.text()).toContain("You can upload a maximum of 5 photos");
    for (const photo of [
      "/images/uploads/00000000000000000000000000000000.webp",
      "https://evil.example/x.png",
    ]) {
      expect((await sendJson({ photos: [photo] })).status).toBe(422);
    }
    expect(await markets()).toEqual([]);
  });

  it("is refused if it is too large", async () => {
    const answer = await sendJson({ description: "x".repeat(13_000_000) });
    expect(answer.status).toBe(413);
    const form = await send({ description: "x".repeat(7_000_000) });
    expect(form.status).toBe(413);
    expect(await markets()).toEqual([]);
  });
});

describe("an application that is sent again", () => {
  it("from the same browser opens the existing one, without a second row or email", async () => {
    const first = await apply();
    const again = await apply(
      { businessName: "FERN & fennel", contactEmail: "Fern@Example.com" },
      browserOf(first),
    );
    expect(where(again)).toMatch(/^\/application\/MD-/);
    expect(where(again)).not.toBe(where(first));
    expect((await world.request("GET", where(again))).status).toBe(200);
    expect(toastOf(again)?.title).toBe("We already have this application");
    expect(await vendors()).toHaveLength(1);
    await everyMinute(world);
    expect(world.mailbox.to("fern@example.com")).toHaveLength(1);
  });

  it("from another browser only emails the link to the address, once an hour", async () => {
    await apply();
    world.now += 3_600_000;
    for (let time = 0; time < 3; time++) {
      const answer = await apply();
      expect(where(answer)).toBe(`${page}?known`);
      expect(answer.headers.get("Set-Cookie")).not.toContain("token");
    }
    const program = await applyByJson();
    expect(program.status).toBe(200);
    expect(await program.json()).toEqual({ reference: null, status: "pending", isKnown: true });
    await everyMinute(world);
    expect(await vendors()).toHaveLength(1);
    expect(world.mailbox.to("fern@example.com")).toHaveLength(2);
    const link = world.mailbox.link(
      "fern@example.com",
      `/application/${(await vendors())[0]?.reference}`,
    );
    expect((await world.request("GET", link)).status).toBe(200);
  });

  it("by several clicks at once is stored once", async () => {
    const trap = await openedForm(world);
    const form = { ...vendorForm([grove.id]), ...trap };
    const browser = browserOf(
      await world.request("POST", `${page}/draft`, {
        form: { applicationType: "vendor", businessName: "x" },
      }),
    );
    const answers = await Promise.all(
      // Three different usernames, so that the username alone cannot be what keeps a second
      // application out.
      ["fern1", "fern2", "fern3"].map((desiredUsername) =>
        world.request("POST", `${page}?type=vendor`, {
          as: browser,
          form: { ...form, desiredUsername },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await vendors()).toHaveLength(1);
    expect(await world.db.select().from(applicationLinks)).not.toEqual([]);
  });

  it("is stored as new if the first is decided, or if the name or email address differs", async () => {
    await apply();
    await apply({ businessName: "Fern Too", desiredUsername: "ferntoo" });
    await apply({ contactEmail: "fern2@example.com", desiredUsername: "fern3" });
    expect(await vendors()).toHaveLength(3);
    await world.db.update(vendorApplications).set({ status: "approved" });
    await queueAll(world);
    await apply();
    expect(await vendors()).toHaveLength(4);
  });
});

describe("an application that seems to come from a program", () => {
  const post = (trap: Record<string, string>) =>
    world.request("POST", `${page}?type=vendor`, { form: { ...vendorForm([grove.id]), ...trap } });
  const again = async (answer: Response) => {
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Send the form again");
    expect(html).toContain("Microgreens from a container.");
    expect(html).not.toContain("green-and-small");
    expect(await vendors()).toEqual([]);
    return html;
  };

  it("is shown again if its opening time is missing, made up or too old", async () => {
    await again(await post({}));
    await again(await post({ openedAt: `${(world.now - 9000).toString(36)}.${"A".repeat(43)}` }));
    const openedAt = await world.ctx(null).trap.seal(world.now);
    world.now += sealLasts + 1;
    const html = await again(await post({ openedAt }));
    expect(html).not.toContain(openedAt);
    const fresh = /name="openedAt" value="([^"]+)"/.exec(html)?.[1] ?? "";
    world.now += leastFilling;
    expect((await post({ openedAt: fresh })).status).toBe(302);
  });

  it("is shown again if it was sent too fast, and is accepted a moment later", async () => {
    const openedAt = await world.ctx(null).trap.seal(world.now);
    world.now += leastFilling - 1;
    const html = await again(await post({ openedAt }));
    expect(/name="openedAt" value="([^"]+)"/.exec(html)?.[1]).toBe(openedAt);
    world.now += 1;
    expect((await post({ openedAt })).status).toBe(302);
  });

  it("is shown again with the hidden field visible if that field is filled in", async () => {
    const { openedAt = "" } = await openedForm(world);
    const html = await again(await post({ openedAt, leaveEmpty: "https://spam.example" }));
    expect(html).toContain(
      "Your browser filled in the field “Leave this field empty”. Clear the field, then send the form again",
    );
    expect(html).not.toContain("spam.example");
    expect((await post({ openedAt, leaveEmpty: "" })).status).toBe(302);
  });

  it("is accepted if the page was open for six days", async () => {
    const openedAt = await world.ctx(null).trap.seal(world.now);
    world.now += 6 * 24 * 3_600_000;
    expect((await post({ openedAt })).status).toBe(302);
  });
});

describe("the hourly limit on applications", () => {
  it("applies to an email address on any network, and says when to try again", async () => {
    for (let at = 0; at < mostAnHour.address; at++) {
      expect(
        (await apply({ businessName: `Stall ${at}`, desiredUsername: `stall${at}` })).status,
      ).toBe(302);
    }
    const other = { "CF-Connecting-IP": "203.0.113.9" };
    const answer = await world.request("POST", "/api/vendor-applications", {
      json: vendorBody([grove.name], { businessName: "More", desiredUsername: "more1" }),
      headers: other,
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
    expect(await vendors()).toHaveLength(mostAnHour.address);
    world.now += 3_600_000;
    expect((await apply({ businessName: "Later", desiredUsername: "later1" })).status).toBe(302);
  });

  it("applies to a network, and does not hold up another network", async () => {
    await world.request("POST", "/api/market-submissions", {
      json: { name: "A", location: "B", description: "C", contactName: "D" },
    });
    await world.db.update(openFormTries).set({ tries: mostAnHour.network });
    const refused = await apply();
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Submission Failed");
    const elsewhere = await world.request("POST", "/api/vendor-applications", {
      json: vendorBody([grove.name]),
      headers: { "CF-Connecting-IP": "203.0.113.9" },
    });
    expect(elsewhere.status).toBe(201);
  });

  it("is counted without storing address or network, and forgotten after its hour", async () => {
    await apply();
    const rows = await world.db.select().from(openFormTries);
    expect(rows.map(({ who }) => who)).toEqual([
      expect.stringMatching(/^draft network [0-9a-f]{64}$/),
      expect.stringMatching(/^sent network [0-9a-f]{64}$/),
      expect.stringMatching(/^sent address [0-9a-f]{64}$/),
    ]);
    world.now += 3_600_000;
    await everyMinute(world);
    expect(await world.db.select().from(openFormTries)).toEqual([]);
  });
});

it("an application shows an error message if the database fails", async () => {
  await world.db.run(
    sql`create trigger broken before insert on vendor_applications begin select raise(abort, 'broken'); end`,
  );
  const answer = await apply();
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain("Submission Failed");
  expect(html).toContain("There was an error submitting your application. Please try again.");
  const json = await applyByJson();
  expect(await json.json()).toMatchObject({
    error: "There was an error submitting your application. Please try again.",
  });
  expect(await vendors()).toEqual([]);
});

it("an application is accepted from users of every role", async () => {
  for (const role of ["customer", "vendor", "market_manager", "admin"] as const) {
    const own = {
      businessName: `Stall of ${role}`,
      desiredUsername: role.replace("_", ""),
      contactEmail: `${role}@example.com`,
    };
    expect((await apply(own, role)).status, role).toBe(302);
  }
  expect(await vendors()).toHaveLength(4);
});
