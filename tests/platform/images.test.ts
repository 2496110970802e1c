import { describe, expect, it } from "vitest";
import { canBeSized, type Images, NotDrawn, openImages, readSizing } from "~/platform/images";

const asks = (query: string, accept = "") => readSizing(new URLSearchParams(query), accept);

describe("the photo size in an address", () => {
  it("is none when the address names none", () => {
    expect(asks("")).toBeNull();
    expect(asks("v=2")).toBeNull();
  });

  it("is read when it is one of ours", () => {
    expect(asks("w=400&f=webp")).toEqual({ width: 400, format: "webp", isAuto: false });
    expect(asks("w=1200&f=avif")).toEqual({ width: 1200, format: "avif", isAuto: false });
  });

  it("uses the best format that the browser accepts", () => {
    const format = (accept: string) => (asks("w=800&f=auto", accept) as { format: string }).format;
    expect(format("image/avif,image/webp,*/*")).toBe("avif");
    expect(format("image/webp,*/*")).toBe("webp");
    expect(format("*/*")).toBe("jpeg");
  });

  it.each(["w=401", "w=0", "w=1e3", "w=", "w=800&f=bmp", "f=webp", "w=800&f="])(
    "is unknown for %s",
    (query) => expect(asks(query)).toBe("unknown"),
  );
});

it("drawings and animations are never resized", () => {
  expect(["image/svg+xml", "image/gif", "text/html", ""].filter(canBeSized)).toEqual([]);
  expect(canBeSized("image/jpeg")).toBe(true);
});

describe("resizing a photo", () => {
  const picture = new Uint8Array([1]);
  /** A service that gives this answer, and records what it was asked for. */
  const service = (answer: () => Response) => {
    const asked: unknown[] = [];
    const input = () => ({
      transform: (how: unknown) => {
        asked.push(how);
        return input();
      },
      output: async (as: unknown) => {
        asked.push(as);
        return { response: answer };
      },
    });
    return { asked, images: openImages({ input } as unknown as ImagesBinding) as Images };
  };
  const refused = (code: number) =>
    service(() => {
      throw Object.assign(new Error("refused"), { code });
    }).images.draw(picture, { format: "webp" });

  it("is left to the service, with the width alone", async () => {
    const { images, asked } = service(() => new Response("drawn"));
    const drawn = await images.draw(picture, { rotate: 90, width: 400, format: "webp" });
    expect(new TextDecoder().decode(drawn)).toBe("drawn");
    expect(asked).toEqual([
      { rotate: 90, width: 400, fit: "scale-down" },
      { format: "image/webp", quality: 85 },
    ]);
  });

  it("asks for no rotation and no size when there is none", async () => {
    const { images, asked } = service(() => new Response("drawn"));
    await images.draw(picture, { rotate: 0, format: "jpeg" });
    expect(asked).toEqual([{ format: "image/jpeg", quality: 78 }]);
  });

  it.each([
    ["nothing", () => new Response("")],
    ["an error", () => new Response("broken", { status: 400 })],
  ])("fails when the service answers with %s", async (_, answer) => {
    await expect(service(answer).images.draw(picture, { format: "webp" })).rejects.toThrow(
      NotDrawn,
    );
  });

  it("distinguishes an unreadable photo from a failing service", async () => {
    await expect(refused(9412)).rejects.toMatchObject({ isFault: false });
    await expect(refused(9520)).rejects.toMatchObject({ isFault: false });
    await expect(refused(9422)).rejects.toMatchObject({ isFault: true });
    await expect(refused(9523)).rejects.toMatchObject({ isFault: true });
  });

  it("is not offered without the service", () => {
    expect(openImages(undefined)).toBeNull();
  });
});
