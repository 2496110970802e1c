import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { discardUploads } from "~/models/guide/picture/attach.server";
import { mostAnHour } from "~/models/guide/picture/picture.rules";
import { pictures, uploadTries } from "~/models/guide/picture/picture.tables";
import { vendors } from "~/models/vendors/vendor.tables";
import { runBatch } from "~/platform/database";
import { type Actor, makePerson, makeViewer, signedIn, withBearer } from "../support/actors";
import { localImages } from "../support/images";
import {
  allHeld,
  type Held,
  holds,
  photoHeld,
  pictureOf,
  secrets,
  seenIn,
  upright,
} from "../support/pictures";
import { quickHash } from "../support/quick-hash";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
beforeEach(async () => {
  world = await makeWorld({ images: localImages() });
});

const hour = 3_600_000;
type Bytes = Uint8Array<ArrayBuffer>;
type As = NonNullable<Parameters<World["request"]>[2]>["as"];

function formWith(file: Bytes | null, fields: Record<string, string> = {}, name = "image") {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file) form.set(name, new File([file], "IMG_0001.HEIC.exe", { type: "text/html" }));
  return form;
}
const upload = (file: Bytes, as: As = "vendor", path = "/api/upload", fields = {}) =>
  world.request("POST", path, { as, form: formWith(file, fields) });
const uploaded = async (file: Bytes, as: As = "vendor", path = "/api/upload") => {
  const answer = await upload(file, as, path);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as { url: string; width: number; height: number };
};
const get = (path: string, as: As = "vendor", headers: Record<string, string> = {}) =>
  world.request("GET", path, { as, headers });
const bytesAt = async (path: string, as: As = "vendor") =>
  new Uint8Array(await (await get(path, as)).arrayBuffer());
const rows = () => world.db.select().from(pictures);
const stored = async () => (await world.bucket.list()).objects.map(({ key }) => key);
/** A browser without a signed-in user, with the mark that an answer gave it. */
const browserOf = (answer: Response): Actor => ({
  viewer: null,
  headers: { Cookie: /md_mark=[^;]+/.exec(answer.headers.get("Set-Cookie") ?? "")?.[0] ?? "" },
});

describe("an uploaded photo", () => {
  it.each(allHeld)("from a camera held as %i is served upright, in every size", async (held) => {
    const { url, width, height } = await uploaded(await photoHeld(held));
    expect({ width, height }).toEqual({ width: 64, height: 32 });
    for (const query of ["", "?w=400&f=webp", "?w=400&f=avif", "?w=800"]) {
      const { corners, ...size } = await seenIn(await bytesAt(url + query));
      expect({ ...size, corners }, query).toEqual(upright);
    }
  });

  it.each([
    [1, "png"],
    [5, "png"],
    [6, "webp"],
    [7, "webp"],
  ] as const)("held as %i is also upright as %s", async (held, format) => {
    const { url } = await uploaded(await photoHeld(held as Held, format));
    expect(await seenIn(await bytesAt(url))).toEqual(upright);
  });

  it.each(["jpeg", "png", "webp"] as const)(
    "as %s contains nothing of the camera's data, in any stored or served byte",
    async (format) => {
      const { url } = await uploaded(await photoHeld(6, format));
      const [key = ""] = await stored();
      const inBucket = new Uint8Array(
        await ((await world.bucket.get(key)) as R2ObjectBody).arrayBuffer(),
      );
      const served = await Promise.all(
        ["", "?w=400&f=webp", "?w=400"].map((query) => bytesAt(url + query)),
      );
      for (const bytes of [inBucket, ...served]) {
        expect(bytes.length).toBeGreaterThan(100);
        for (const secret of [...secrets, "Exif", "GPS", "xmpmeta", "ICC"]) {
          expect(holds(bytes, secret), secret).toBe(false);
        }
      }
      const told = JSON.stringify(await rows());
      expect(told).not.toMatch(/IMG_0001|text\/html/);
    },
  );

  it("is no larger than it is shown, and has its exact size, even turned or mirrored", async () => {
    const large = { width: 2000, height: 1000 };
    for (const held of [1, 5, 6] as const) {
      const { url, ...size } = await uploaded(await photoHeld(held, "jpeg", large));
      expect(size).toMatchObject({ width: 1600, height: 800 });
      expect(await seenIn(await bytesAt(url))).toEqual({ ...upright, width: 1600, height: 800 });
      expect(await seenIn(await bytesAt(`${url}?w=400&f=webp`))).toEqual({
        ...upright,
        width: 400,
        height: 200,
      });
    }
    const high = await uploaded(await pictureOf("png", { width: 700, height: 3200 }));
    expect(high).toMatchObject({ width: 350, height: 1600 });
    expect(await seenIn(await bytesAt(`${high.url}?w=1200&f=webp`))).toMatchObject({ width: 350 });
  });

  it("has a name that reveals nothing, and a new name each time", async () => {
    const file = await pictureOf("jpeg");
    const [one, other] = [await uploaded(file), await uploaded(file)];
    expect(one.url).toMatch(/^\/images\/uploads\/[0-9a-f]{32}\.webp$/);
    expect(one.url).not.toBe(other.url);
  });

  it("is returned with its address, and its uploader is recorded", async () => {
    const answer = await upload(await pictureOf("jpeg"));
    const told = (await answer.json()) as Record<string, unknown>;
    expect(told).toMatchObject({ width: 64, height: 32, message: "Image uploaded successfully!" });
    expect(answer.headers.get("Location")).toBe(told.url);
    const { viewer } = await world.as("vendor");
    expect(await rows()).toMatchObject([
      {
        purpose: "stall",
        uploaderUserId: viewer?.id,
        uploaderBrowser: null,
        width: 64,
        height: 32,
        createdAt: world.now,
        attachedAt: null,
      },
    ]);
  });
});

describe("an invalid or oversized upload", () => {
  const text = (content: string) => new TextEncoder().encode(content) as Bytes;
  it.each([
    [
      "a drawing",
      text("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      415,
      "This is a drawing (SVG)",
    ],
    ["a GIF that is a page", text("GIF89a=1;<script>alert(1)</script>"), 415, "This is a GIF"],
    [
      "a HEIC",
      text("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
      415,
      "This is a HEIC photo from an iPhone. To add it as a JPEG, choose it again from the photo library. Or open Settings > Camera > Formats",
    ],
    ["nothing", text(""), 422, "empty"],
    ["a text", text("hello"), 415, "We can’t read this file. Add a JPEG, PNG or WebP"],
  ])("is refused with a helpful message: %s", async (_, file, status, message) => {
    const answer = await upload(file);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining(message) });
    expect(await stored()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it("is refused if only a decoder can tell that it is damaged", async () => {
    const file = await pictureOf("png", { width: 300, height: 300 });
    const data = Buffer.from(file.buffer).indexOf("IDAT");
    file.fill(7, data + 20, data + 60);
    const answer = await upload(file);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining("damaged") });
    expect(await stored()).toEqual([]);
  });

  it("is refused while it arrives, whatever length it states: 11 MB in pieces", async () => {
    let sent = 0;
    const piece = new Uint8Array(64 * 1024);
    const body = new ReadableStream({
      pull(controller) {
        if (sent === 0) {
          const head = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
          controller.enqueue(new TextEncoder().encode(head));
        }
        sent += piece.length;
        if (sent > 11 * 1024 * 1024) controller.close();
        else controller.enqueue(piece);
      },
    });
    const { headers } = await world.as("vendor");
    const request = new Request("http://market-day.test/api/upload", {
      method: "POST",
      body,
      headers: {
        ...headers,
        Origin: "http://market-day.test",
        "Content-Type": "multipart/form-data; boundary=x",
      },
      duplex: "half",
    } as RequestInit);
    const answer = await world.fetch(request);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: "Each photo must be under 5MB" });
    expect(sent).toBeLessThan(6 * 1024 * 1024);
  });

  it.each([
    ["JSON", { json: { image: "x" } }, 415],
    ["a form without a file", { form: { image: "x" } }, 415],
    ["a text in the place of the file", { form: textual("image") }, 422],
    ["a form without the field", { form: textual("photo") }, 422],
  ])("is refused with the API's error format: %s", async (_, asked, status) => {
    const answer = await world.request("POST", "/api/upload", { as: "vendor", ...asked });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      error: expect.any(String),
      fields: expect.any(Object),
    });
  });
  function textual(name: string) {
    const form = new FormData();
    form.set(name, "x");
    return form;
  }

  it("gets a request to try again if photos cannot be processed, and nothing is kept", async () => {
    const down = {
      input: () => ({
        output: async () => Promise.reject(Object.assign(new Error("down"), { code: 9523 })),
      }),
    } as unknown as ImagesBinding;
    world = await makeWorld({ images: down });
    const answer = await upload(await pictureOf("jpeg"));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("10");
    expect(await answer.json()).toMatchObject({ error: "Please try uploading your image again" });
    expect(await rows()).toEqual([]);
  });
});

describe("the permission to upload", () => {
  it.each([
    ["vendor", 201],
    ["market_manager", 201],
    ["admin", 201],
    ["customer", 403],
    ["nobody", 401],
  ] as const)("by API: %s is answered %i", async (role, status) => {
    expect((await upload(await pictureOf("jpeg"), role)).status).toBe(status);
  });

  it("is given to a program with a vendor's token", async () => {
    const program = await withBearer(world, await makeViewer(world, "vendor"));
    expect((await upload(await pictureOf("jpeg"), program)).status).toBe(201);
  });

  it.each([
    ["nobody", "application", 201],
    ["customer", "application", 201],
    ["nobody", "stall", 401],
    ["customer", "stall", 403],
    ["vendor", "market", 403],
    ["market_manager", "market", 201],
    ["vendor", "anything", 422],
  ] as const)("before a form is sent: %s for %s is answered %i", async (role, purpose, status) => {
    const answer = await upload(await pictureOf("jpeg"), role, "/upload", { purpose });
    expect(answer.status).toBe(status);
    if (status !== 201) expect(await answer.json()).toMatchObject({ error: expect.any(String) });
  });

  it("is not given to another site's page", async () => {
    const answer = await world.request("POST", "/upload", {
      as: "vendor",
      form: formWith(await pictureOf("jpeg")),
      headers: { Origin: "https://elsewhere.example" },
    });
    expect(answer.status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});

describe("the limit on uploads", () => {
  const tries = (who: string, count: number) =>
    world.db.insert(uploadTries).values({ who, hour: Math.floor(world.now / hour), tries: count });

  it("applies to an account per hour, whatever the result, and refused photos are not processed", async () => {
    const { viewer } = await world.as("vendor");
    await tries(`account ${viewer?.id}`, mostAnHour.account - 1);
    const broken = new TextEncoder().encode("x") as Bytes;
    expect((await upload(broken)).status).toBe(415);
    const answer = await upload(await pictureOf("jpeg"));
    expect(answer.status).toBe(429);
    expect(answer.headers.has("Retry-After")).toBe(true);
    expect(await rows()).toEqual([]);
    const other = await signedIn(world, await makeViewer(world, "vendor"));
    expect((await upload(await pictureOf("jpeg"), other)).status).toBe(201);
    world.now += hour;
    expect((await upload(await pictureOf("jpeg"))).status).toBe(201);
  });

  it("applies to a browser and to its network, and one browser does not use up another's", async () => {
    const file = await pictureOf("jpeg");
    const first = browserOf(await upload(file, "nobody", "/upload"));
    await world.db
      .update(uploadTries)
      .set({ tries: mostAnHour.browser })
      .where(sql`tries = 1 and who = (select uploader_browser from pictures)`);
    expect((await upload(file, first, "/upload")).status).toBe(429);
    const fresh = await upload(file, "nobody", "/upload");
    expect(fresh.status).toBe(201);
    await world.db.run(
      sql`update upload_tries set tries = ${mostAnHour.network} where who not in (select uploader_browser from pictures)`,
    );
    expect((await upload(file, "nobody", "/upload")).status).toBe(429);
  });

  it("is counted only for its hour, then deleted", async () => {
    await upload(await pictureOf("jpeg"));
    await everyMinute(world);
    expect(await world.db.select().from(uploadTries)).toHaveLength(1);
    world.now += hour;
    await everyMinute(world);
    expect(await world.db.select().from(uploadTries)).toEqual([]);
  });
});

describe("an uploaded photo that is not in use yet", () => {
  it("is shown only to its uploader, and is not cached", async () => {
    const { url } = await uploaded(await pictureOf("jpeg"));
    for (const query of ["", "?w=400&f=webp"]) {
      const own = await get(url + query);
      expect(own.status).toBe(200);
      expect(own.headers.get("Cache-Control")).toBe("private, no-store");
      const others = [
        await signedIn(world, await makeViewer(world, "vendor")),
        "nobody",
        "admin",
      ] as As[];
      for (const other of others) expect((await get(url + query, other)).status).toBe(404);
    }
  });

  it("of a visitor belongs to the browser, where the visitor may sign in later", async () => {
    const answer = await upload(await pictureOf("jpeg"), "nobody", "/upload");
    const { url } = (await answer.json()) as { url: string };
    const browser = browserOf(answer);
    expect(answer.headers.get("Set-Cookie")).toMatch(/md_mark=[^;]+;.*HttpOnly; SameSite=Lax/);
    expect((await get(url, browser)).status).toBe(200);
    expect((await get(url, "nobody")).status).toBe(404);
    const vendor = await world.as("vendor");
    const both = { Cookie: `${vendor.headers.Cookie}; ${browser.headers.Cookie}` };
    expect((await get(url, { viewer: null, headers: both })).status).toBe(200);
    // The database could not reveal the browser's mark.
    const [{ uploaderBrowser } = { uploaderBrowser: "" }] = await rows();
    expect(uploaderBrowser).toMatch(/^[0-9a-f]{64}$/);
    expect(browser.headers.Cookie).not.toContain(uploaderBrowser);
  });

  it("is in the data export of its uploader, and is deleted with the account", async () => {
    const password = quickHash("marketday");
    const ada = await makePerson(world, { username: "ada", password });
    const { url } = await uploaded(await pictureOf("jpeg"), ada, "/upload");
    const told = await (await get("/account/export", ada)).json();
    expect(told).toMatchObject({ pictures: [{ address: url, purpose: "application" }] });
    await world.request("POST", "/account/delete", {
      as: ada,
      form: { currentPassword: "marketday" },
    });
    await everyMinute(world);
    expect(await stored()).toEqual([]);
  });

  it("is deleted after a day, also from the bucket, and not earlier", async () => {
    await uploaded(await pictureOf("jpeg"));
    world.now += 24 * hour - 1;
    await everyMinute(world);
    expect(await rows()).toHaveLength(1);
    world.now += hour;
    await everyMinute(world);
    expect(await rows()).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});

describe("a vendor's photo", () => {
  const page = "/vendor-edit/picture";
  const set = (image: string, as: As = "vendor") =>
    world.request("POST", page, { as, form: { image } });
  const imageOf = async (as: Actor) => {
    const id = as.viewer?.vendorId ?? 0;
    const [vendor] = await world.db.select().from(vendors).where(eq(vendors.id, id));
    return vendor?.image;
  };

  it("belongs to the vendor once it is set: everyone can see it, permanently", async () => {
    const { url } = await uploaded(await pictureOf("jpeg"));
    expect((await set(url)).headers.get("Location")).toBe(page);
    expect(await imageOf(await world.as("vendor"))).toBe(url);
    const seen = await get(url, "nobody");
    expect(seen.status).toBe(200);
    expect(seen.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    world.now += 48 * hour;
    await everyMinute(world);
    expect((await get(url, "nobody")).status).toBe(200);
  });

  it("replaces the one before, which is no longer shown and is deleted", async () => {
    const [first, second] = [
      await uploaded(await pictureOf("jpeg")),
      await uploaded(await pictureOf("png")),
    ];
    await set(first.url);
    await set(second.url);
    expect((await get(first.url)).status).toBe(404);
    await everyMinute(world);
    expect(await stored()).toEqual([second.url.replace("/images/", "")]);
    await set("");
    expect(await imageOf(await world.as("vendor"))).toBeNull();
    await everyMinute(world);
    expect(await stored()).toEqual([]);
  });

  it("is deleted once the vendor's uploads are discarded", async () => {
    const { url } = await uploaded(await pictureOf("jpeg"));
    await set(url);
    await world.db.update(vendors).set({ removedAt: world.now });
    await runBatch(world.db, discardUploads("vendor", sql`select id from vendors`, world.now));
    expect((await get(url)).status).toBe(404);
    await everyMinute(world);
    expect(await stored()).toEqual([]);
  });

  it("can only be a photo that the same vendor has uploaded and that is not used elsewhere", async () => {
    const other = await signedIn(world, await makeViewer(world, "vendor"));
    const theirs = await uploaded(await pictureOf("jpeg"), other);
    const refused = async (image: string) => {
      const answer = await set(image);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("We no longer have this photo. Add it again.");
      expect(await imageOf(await world.as("vendor"))).toBeNull();
    };
    await refused(theirs.url);
    await set(theirs.url, other);
    // A picture can be attached only once, and only by its uploader.
    await refused(theirs.url);
    expect(await imageOf(other)).toBe(theirs.url);
    await refused("/images/uploads/00000000000000000000000000000000.webp");
    await refused("/images/private/secret");
    await refused("https://elsewhere.example/x.png");
    await refused("javascript:alert(1)");
  });

  it("can be a photo that was uploaded in this browser before signing in", async () => {
    const answer = await upload(await pictureOf("jpeg"), "nobody", "/upload");
    const { url } = (await answer.json()) as { url: string };
    const vendor = await world.as("vendor");
    const headers = { Cookie: `${vendor.headers.Cookie}; ${browserOf(answer).headers.Cookie}` };
    await set(url, { viewer: vendor.viewer, headers });
    expect(await imageOf(vendor)).toBe(url);
  });

  it("cannot be an upload older than a day, even before it is deleted", async () => {
    const { url } = await uploaded(await pictureOf("jpeg"));
    const vendor = await world.as("vendor");
    world.now += 24 * hour;
    expect((await set(url, await signedIn(world, vendor.viewer as never))).status).toBe(422);
  });

  it("stays as it is when it is set again, also with an older address", async () => {
    const vendor = await world.as("vendor");
    await world.db.update(vendors).set({ image: "/images/demo/stall.svg" });
    expect((await set("/images/demo/stall.svg")).status).toBe(302);
    expect(await imageOf(vendor)).toBe("/images/demo/stall.svg");
    const { url } = await uploaded(await pictureOf("jpeg"));
    await set(url);
    await set(url);
    await everyMinute(world);
    expect((await get(url, "nobody")).status).toBe(200);
  });

  it("that a colleague has replaced is not overwritten, and saving again replaces it knowingly", async () => {
    const [first, second, own] = await Promise.all(
      (["jpeg", "png", "webp"] as const).map(async (kind) => uploaded(await pictureOf(kind))),
    );
    await set(first?.url ?? "");
    const send = (image: string, version: string) =>
      world.request("POST", page, { as: "vendor", form: { image, version } });
    const field = (html: string, name: string) =>
      new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
    const seen = field(await (await get(page)).text(), "version");
    await send(second?.url ?? "", seen);

    const untouched = await send(first?.url ?? "", seen);
    expect(untouched.status).toBe(409);
    const html = await untouched.text();
    expect(html).toContain(
      "Your vendor page was just changed on another device. Check the photo and save again",
    );
    expect(html).toContain("Someone else changed the photos");
    expect(field(html, "image")).toBe(second?.url);

    const replaced = await (await send(own?.url ?? "", seen)).text();
    expect(field(replaced, "image")).toBe(own?.url);
    expect((await send(own?.url ?? "", field(replaced, "version"))).status).toBe(302);
    expect(await imageOf(await world.as("vendor"))).toBe(own?.url);
  });

  it("of two vendors at the same moment is each vendor's own", async () => {
    const other = await signedIn(world, await makeViewer(world, "vendor"));
    const [mine, theirs] = [
      await uploaded(await pictureOf("jpeg")),
      await uploaded(await pictureOf("jpeg"), other),
    ];
    await Promise.all([set(mine.url), set(theirs.url, other)]);
    await set("");
    await everyMinute(world);
    expect(await stored()).toEqual([theirs.url.replace("/images/", "")]);
  });
});

describe("a photo field without JavaScript", () => {
  const page = "/vendor-edit/picture";
  const post = (file: Bytes | null, fields: Record<string, string>) =>
    world.request("POST", page, { as: "vendor", form: formWith(file, fields, "image-file") });
  const addressIn = (html: string) =>
    /<input type="hidden" name="image" value="([^"]+)"/.exec(html)?.[1];

  it("adds a photo by its own button: the form comes back with it, and nothing is saved yet", async () => {
    const answer = await post(await pictureOf("jpeg"), { "image-photo": "add", image: "" });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const address = addressIn(html);
    expect(html).toContain(`<img src="${address}"`);
    expect(html).toContain("Image uploaded successfully!");
    expect((await get(address ?? "")).status).toBe(200);
    expect((await rows())[0]?.attachedAt).toBeNull();
    const removed = await post(null, { "image-photo": `remove ${address}`, image: address ?? "" });
    expect(addressIn(await removed.text())).toBeUndefined();
  });

  it("says beside it why a photo cannot be added, and keeps the earlier photo", async () => {
    const { url } = await uploaded(await pictureOf("jpeg"));
    const svg = new TextEncoder().encode("<svg/>") as Bytes;
    const answer = await post(svg, { "image-photo": "add", image: url });
    expect(answer.status).toBe(415);
    const html = await answer.text();
    expect(html).toMatch(/class="field-error"[^>]*>.*This is a drawing \(SVG\)/);
    expect(addressIn(html)).toBe(url);
    const none = await post(null, { "image-photo": "add", image: url });
    expect(await none.text()).toContain("Choose a photo first, then add it.");
  });

  it("also sends its photo with the form's own button", async () => {
    const answer = await post(await pictureOf("jpeg"), { image: "" });
    expect(answer.status).toBe(302);
    expect((await rows())[0]?.attachedAt).toBe(world.now);
    const broken = await post(new TextEncoder().encode("GIF89a") as Bytes, { image: "" });
    expect(broken.status).toBe(415);
    expect(await broken.text()).toContain("This is a GIF");
  });
});
