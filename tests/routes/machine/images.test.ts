import { describe, expect, it } from "vitest";
import { pictureOf } from "../../support/pictures";
import { makeWorld } from "../../support/world";

describe("an uploaded photo", () => {
  const key = "markets/1/a1.webp";
  const stored = async () => {
    const world = await makeWorld();
    await world.bucket.put(key, "picture", { httpMetadata: { contentType: "image/webp" } });
    return world;
  };

  it("is served with its content type, cacheable for good", async () => {
    const world = await stored();
    const answer = await world.request("GET", `/images/${key}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("picture");
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it("is not sent again to a browser that has it", async () => {
    const world = await stored();
    const etag = (await world.request("GET", `/images/${key}`)).headers.get("ETag") as string;
    const again = await world.request("GET", `/images/${key}`, {
      headers: { "If-None-Match": etag },
    });
    expect([again.status, again.headers.get("ETag"), await again.text()]).toEqual([304, etag, ""]);
    const changed = await world.request("GET", `/images/${key}`, {
      headers: { "If-None-Match": '"other"' },
    });
    expect([changed.status, await changed.text()]).toEqual([200, "picture"]);
  });

  it("is never served as HTML, whatever type it was stored with", async () => {
    const world = await makeWorld();
    await world.bucket.put("x.bin", "<script>", { httpMetadata: { contentType: "text/html" } });
    const answer = await world.request("GET", "/images/x.bin");
    expect(answer.headers.get("Content-Type")).toBe("application/octet-stream");
  });

  it("that is an SVG runs no script when opened by itself", async () => {
    const world = await makeWorld();
    await world.bucket.put("x.svg", "<svg/>", { httpMetadata: { contentType: "image/svg+xml" } });
    const answer = await world.request("GET", "/images/x.svg");
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
  });

  it("is served as stored when no image service can resize it", async () => {
    const world = await stored();
    const answer = await world.request("GET", `/images/${key}?w=400&f=auto`);
    expect([answer.status, await answer.text()]).toEqual([200, "picture"]);
  });

  it("is kept for a minute as stored when the image service fails, and for good when it cannot help", async () => {
    const broken = {
      input: () => {
        throw Object.assign(new Error("down"), { code: 9500 });
      },
    } as unknown as ImagesBinding;
    const world = await makeWorld({ images: broken });
    const photo = await pictureOf("jpeg");
    const keptFor = async (key: string, bytes: Uint8Array<ArrayBuffer>) => {
      await world.bucket.put(key, bytes, { httpMetadata: { contentType: "image/jpeg" } });
      const answer = await world.request("GET", `/images/${key}?w=400&f=auto`);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
      return answer.headers.get("Cache-Control");
    };
    expect(await keptFor("a.jpg", photo)).toBe("public, max-age=60");
    expect(await keptFor("b.jpg", new Uint8Array([1]))).toContain("immutable");
  });

  it.each(["w=399", "w=100000", "w=400&f=bmp", "f=webp"])(
    "is not served in the unknown size %s",
    async (query) => {
      const world = await stored();
      expect((await world.request("GET", `/images/${key}?${query}`)).status).toBe(404);
    },
  );

  it.each([
    "nothing.webp",
    "",
    "..%2f..%2fsecret",
    "a/%2e%2e/b",
    ".hidden",
    "a//b",
    "a%00b",
    "a%5Cb",
  ])("at the unknown path %j is not found", async (path) => {
    const world = await makeWorld();
    expect((await world.request("GET", `/images/${path}`)).status).toBe(404);
  });
});
