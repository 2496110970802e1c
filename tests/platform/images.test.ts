import { describe, expect, it } from "vitest";
import { canBeSized, openImages, readSizing } from "~/platform/images";

const asks = (query: string, accept = "") => readSizing(new URLSearchParams(query), accept);

describe("the size that an address asks for", () => {
  it("is none where it says nothing", () => {
    expect(asks("")).toBeNull();
    expect(asks("v=2")).toBeNull();
  });

  it("is one of ours", () => {
    expect(asks("w=400&f=webp")).toEqual({ width: 400, format: "webp", isAuto: false });
    expect(asks("w=1200&f=avif")).toEqual({ width: 1200, format: "avif", isAuto: false });
  });

  it("comes in the best format that the browser accepts", () => {
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

it("drawings and animations go out as they were stored", () => {
  expect(["image/svg+xml", "image/gif", "text/html", ""].filter(canBeSized)).toEqual([]);
  expect(canBeSized("image/jpeg")).toBe(true);
});

describe("drawing a picture", () => {
  const sizing = { width: 400, format: "webp", isAuto: true } as const;

  it("is left to the service, at the width and in the format asked for", async () => {
    const asked: unknown[] = [];
    const binding = {
      input: () => ({
        transform: (how: unknown) => ({
          output: async (as: unknown) => {
            asked.push(how, as);
            return {
              response: () => new Response("drawn", { headers: { "Content-Type": "image/webp" } }),
            };
          },
        }),
      }),
    } as unknown as ImagesBinding;
    const drawn = await openImages(binding, () => {})?.resize(new ReadableStream(), sizing);
    expect(drawn?.contentType).toBe("image/webp");
    expect(asked).toEqual([
      { width: 400, fit: "scale-down" },
      { format: "image/webp", quality: 78 },
    ]);
  });

  it("answers null, and says why, where it cannot be done", async () => {
    const told: string[] = [];
    const binding = {
      input: () => {
        throw new Error("9412: not a picture");
      },
    } as unknown as ImagesBinding;
    const images = openImages(binding, (event) => void told.push(event));
    expect(await images?.resize(new ReadableStream(), sizing)).toBeNull();
    expect(told).toEqual(["picture-not-sized"]);
  });

  it("is not offered without the service", () => {
    expect(openImages(undefined, () => {})).toBeNull();
  });
});
