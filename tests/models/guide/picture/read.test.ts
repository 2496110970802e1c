import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import { mostBytes, planFor } from "~/models/guide/picture/picture.rules";
import { mirrorRows } from "~/models/guide/picture/png";
import { readPicture } from "~/models/guide/picture/read";
import {
  allHeld,
  holds,
  photoHeld,
  pictureOf,
  secrets,
  seenIn,
  upright,
} from "../../../support/pictures";

const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
      ),
    ),
  );
const refusalOf = (file: Uint8Array) => {
  try {
    return readPicture(file);
  } catch (error) {
    return error as { status: number; message: string };
  }
};

test.each(allHeld)("the test photo with orientation %i is as these tests assume", async (held) => {
  const photo = await photoHeld(held);
  expect((await sharp(photo).metadata()).orientation).toBe(held);
  expect(await seenIn(await sharp(photo).autoOrient().png().toBuffer())).toEqual(upright);
  for (const secret of secrets) expect(holds(photo, secret), secret).toBe(true);
});

describe("a picture's bytes", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "give the kind, size and orientation of a %s",
    async (kind) => {
      const read = readPicture(await pictureOf(kind));
      expect(read).toMatchObject({ kind, width: 64, height: 32, orientation: 1 });
    },
  );

  it.each(["jpeg", "png", "webp"] as const)(
    "keep only the picture of a %s, with its colors and without metadata",
    async (kind) => {
      const photo = await photoHeld(6, kind);
      const { clean, orientation } = readPicture(photo);
      expect(orientation).toBe(6);
      for (const secret of secrets) expect(holds(clean, secret), secret).toBe(false);
      expect(holds(clean, "Exif")).toBe(false);
      expect((await sharp(clean).metadata()).icc).toBeDefined();
      expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer());
    },
  );

  it.each([
    [
      "in the order of either processor",
      [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0],
      8,
    ],
    [
      "but for a value that does not exist",
      [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 9, 0, 0],
      1,
    ],
    ["but for a directory that lies elsewhere", [0x4d, 0x4d, 0, 42, 0xff, 0xff, 0xff, 0xf0], 1],
    [
      "but for a directory that goes on without end",
      [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0xff, 0xff],
      1,
    ],
  ])("give the orientation, %s", async (_, tiff, orientation) => {
    const jpeg = await pictureOf("jpeg");
    const length = tiff.length + 8;
    const app1 = bytes([0xff, 0xe1, 0, length], "Exif\0\0", tiff);
    expect(readPicture(bytes(jpeg.slice(0, 2), app1, jpeg.slice(2)))).toMatchObject({
      orientation,
    });
  });
});

describe("the check before decoding", () => {
  const chunk = (type: string, data: number[]) => {
    const named = bytes(type, data);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return bytes([0, 0, 0, data.length], named, sum);
  };
  const pngOf = (width: number, height: number) => {
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(height, 4);
    return bytes(
      [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
      chunk("IHDR", [...size, 8, 2, 0, 0, 0]),
      chunk("IDAT", [0x78, 0x9c, 3, 0, 0, 0, 0, 1]),
      chunk("IEND", []),
    );
  };

  it.each([
    ["60,000 by 60,000 pixels in 69 bytes", pngOf(60_000, 60_000)],
    ["one pixel high and 40,000 wide", pngOf(40_000, 1)],
    ["51 megapixels", pngOf(8500, 6000)],
  ])("refuses a photo of %s", (_, file) => {
    expect(refusalOf(file)).toMatchObject({ status: 413, code: "too_large" });
  });

  it("accepts a photo from a phone's largest camera", () => {
    expect(readPicture(pngOf(8160, 6120))).toMatchObject({ width: 8160, height: 6120 });
  });

  it("refuses an image with a side of zero pixels", () => {
    expect(refusalOf(pngOf(0, 10))).toMatchObject({ status: 422 });
  });

  it("refuses an image that states two different sizes", async () => {
    const [small, large] = [
      await pictureOf("jpeg"),
      await pictureOf("jpeg", { width: 900, height: 900 }),
    ];
    const frame = large.indexOf(0xc0);
    const second = large.slice(frame - 1, frame + 18);
    expect(refusalOf(bytes(small.slice(0, 2), second, small.slice(2)))).toMatchObject({
      status: 422,
    });
    const webp = await pictureOf("webp");
    const extended = [
      ..."VP8X".split("").map((each) => each.charCodeAt(0)),
      10,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
    ];
    const told = bytes("RIFF", [0, 0, 0, 0], "WEBP", extended, [9, 0, 0, 9, 0, 0], webp.slice(12));
    new DataView(told.buffer).setUint32(4, told.length - 8, true);
    expect(refusalOf(told)).toMatchObject({ status: 422 });
  });

  it.each(["jpeg", "png", "webp"] as const)("refuses a %s with a part missing", async (kind) => {
    const whole = await pictureOf(kind);
    for (const part of [0.3, 0.6, 0.95]) {
      const cut = whole.slice(0, Math.floor(whole.length * part));
      expect(refusalOf(cut), `${part}`).toMatchObject({ status: 422 });
      expect((refusalOf(cut) as { message: string }).message).toMatch(/missing|damaged/);
    }
  });

  it("refuses a file of 5 MB, and accepts one that is a byte smaller", async () => {
    const picture = await pictureOf("jpeg");
    const filled = (length: number) => bytes(picture, new Uint8Array(length - picture.length));
    expect(refusalOf(filled(mostBytes))).toMatchObject({
      status: 413,
      message: "Each photo must be under 5MB",
    });
    expect(refusalOf(filled(mostBytes - 1))).toMatchObject({ kind: "jpeg" });
  });

  it("refuses a photo with too many scans", async () => {
    const jpeg = await sharp(await pictureOf("jpeg"))
      .jpeg({ progressive: true })
      .toBuffer();
    const first = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    const scan = jpeg.subarray(first, jpeg.indexOf(Buffer.from([0xff, 0xc4]), first));
    const many = Array.from({ length: 200 }, () => scan);
    expect(refusalOf(bytes(jpeg.subarray(0, first), ...many, jpeg.subarray(first)))).toMatchObject({
      status: 422,
    });
  });
});

describe("the message for a file that is not a photo", () => {
  const box = (...brands: string[]) =>
    bytes([0, 0, 0, 24], "ftyp", brands.join(""), new Uint8Array(20));
  it.each([
    ["HEIC", box("heic", "\0\0\0\0", "mif1", "heic"), "This is a HEIC photo from an iPhone."],
    ["HEIC of a newer kind", box("mif1", "\0\0\0\0", "mif1", "heic"), "This is a HEIC photo"],
    ["AVIF", box("avif", "\0\0\0\0", "mif1", "avif"), "We can’t read AVIF photos yet"],
    ["a film", box("isom", "\0\0\x02\0", "isom", "mp42"), "This is a video"],
    [
      "a GIF that is a page too",
      bytes("GIF89a/*<html><script>alert(1)</script>*/"),
      "This is a GIF",
    ],
    [
      "a drawing",
      bytes(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`),
      "This is a drawing (SVG)",
    ],
    [
      "a drawing with spaces before it",
      bytes("\n\n <SVG onload=alert(1)>"),
      "This is a drawing (SVG)",
    ],
    ["a page", bytes("<!doctype html><script>alert(1)</script>"), "This is a web page"],
    ["a PDF", bytes("%PDF-1.7\n"), "This is a PDF"],
    ["an archive", bytes("PK\x03\x04"), "This file contains other files"],
    ["a TIFF", bytes("II*\0\x08\0\0\0"), "a raw photo from a camera"],
    ["a BMP", bytes("BM\x3a\0"), "BMP files are too large"],
    ["a program", bytes("MZ\x90\0"), "We can’t read this file"],
  ])("explains the problem with %s", (_, file, text) => {
    expect(refusalOf(file)).toMatchObject({ status: 415, message: expect.stringContaining(text) });
  });

  it("says that a photo is animated, in each format that can be", async () => {
    const frames = { width: 4, height: 8, channels: 3 as const, pageHeight: 4 };
    const webp = await sharp(Buffer.concat([Buffer.alloc(48, 1), Buffer.alloc(48, 200)]), {
      raw: frames,
    })
      .webp({ loop: 0, delay: [50, 50] })
      .toBuffer();
    const png = await pictureOf("png");
    const moving = bytes(png.slice(0, 33), chunkOf("acTL"), png.slice(33));
    for (const file of [new Uint8Array(webp), moving]) {
      expect(refusalOf(file)).toMatchObject({
        status: 415,
        message: expect.stringContaining("This photo is animated"),
      });
    }
    function chunkOf(type: string) {
      return bytes([0, 0, 0, 8], type, new Uint8Array(12));
    }
  });

  it("says that an empty file is empty", () => {
    expect(refusalOf(new Uint8Array())).toMatchObject({
      status: 422,
      message: expect.stringContaining("empty"),
    });
  });
});

describe("the plan for a stored picture", () => {
  const plan = (width: number, height: number, orientation: 1 | 6 = 1) =>
    planFor({ width, height, orientation });

  it("limits the longer side, as it is once the picture is upright", () => {
    expect(plan(4000, 3000)).toEqual({ rotate: 0, isMirrored: false, width: 1600 });
    expect(plan(4000, 3000, 6)).toEqual({ rotate: 90, isMirrored: false, height: 1600 });
  });

  it("never enlarges a picture", () => {
    expect(plan(1600, 900)).toEqual({ rotate: 0, isMirrored: false });
    expect(plan(1, 1)).toEqual({ rotate: 0, isMirrored: false });
  });
});

describe("a picture mirrored top to bottom", () => {
  const { topLeft, topRight, bottomLeft, bottomRight } = upright.corners;
  const mirrored = {
    topLeft: bottomLeft,
    topRight: bottomRight,
    bottomLeft: topLeft,
    bottomRight: topRight,
  };

  it.each([
    ["plain", {}],
    ["of few colors", { palette: true, colors: 4 }],
    ["of whole numbers of bytes no more", { palette: true, colors: 4, compressionLevel: 0 }],
    ["with every filter", { adaptiveFiltering: true }],
  ])("is mirrored correctly, however the file is written: %s", async (_, options) => {
    const png = await sharp(await pictureOf("png", { width: 61, height: 33 }))
      .png(options)
      .toBuffer();
    expect((await seenIn(mirrorRows(png))).corners).toEqual(mirrored);
  });

  it("keeps transparency and 16-bit colors", async () => {
    const deep = await sharp(await pictureOf("png"))
      .ensureAlpha(0.5)
      .toColourspace("rgb16")
      .png()
      .toBuffer();
    const twice = mirrorRows(mirrorRows(deep));
    expect(await sharp(twice).raw().toBuffer()).toEqual(await sharp(deep).raw().toBuffer());
    expect((await seenIn(mirrorRows(deep))).corners).toEqual(mirrored);
  });

  it("is refused for an interlaced file, and for a file larger than it states", async () => {
    const passes = await sharp(await pictureOf("png"))
      .png({ progressive: true })
      .toBuffer();
    expect(() => mirrorRows(passes)).toThrow();
    const small = new Uint8Array(await pictureOf("png"));
    new DataView(small.buffer).setUint32(20, 3);
    expect(() => mirrorRows(small)).toThrow();
  });
});
