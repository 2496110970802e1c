import { describe, expect, it } from "vitest";
import { markKeyOf, markOf, mostInQr, qrTextOf, readQr } from "~/models/orders/order/pickup-mark";
import { pickupQr } from "~/models/orders/order/pickup-qr.view";
import { openSealer } from "~/platform/sealed";
import { readDrawing } from "../../../support/qr";

const site = "https://marketday.example";
const sealer = openSealer("the site's secret, which nobody knows");
const keyOf = (vendorId: number) => sealer.keyFor(markKeyOf(vendorId));
const scanned = async (orders: { id: number; vendorId: number }[], code = "KX7Q") =>
  readDrawing(await pickupQr({ sealer, site }, code, orders)) ?? "";

describe("a pickup's QR code", () => {
  it("can be read from its drawing, and leads a phone's own camera to the stall", async () => {
    const text = await scanned([{ id: 12, vendorId: 3 }]);
    expect(text).toMatch(/^https:\/\/marketday\.example\/vendor-stall#KX7Q\.12\.[\w-]{12}$/);
    expect(await readQr(text, await keyOf(3))).toEqual([{ orderId: 12, code: "KX7Q" }]);
  });

  it("shows each vendor of a visit its own orders", async () => {
    const text = await scanned([
      { id: 12, vendorId: 3 },
      { id: 13, vendorId: 4 },
      { id: 14, vendorId: 3 },
    ]);
    const orders = async (vendorId: number) =>
      (await readQr(text, await keyOf(vendorId)))?.map(({ orderId }) => orderId);
    expect(await orders(3)).toEqual([12, 14]);
    expect(await orders(4)).toEqual([13]);
    expect(await orders(5)).toEqual([]);
  });

  it.each([
    ["another pickup code", (text: string) => text.replace("KX7Q", "KX7R")],
    ["another order", (text: string) => text.replace(".12.", ".13.")],
    ["an invented mark", (text: string) => `${text.slice(0, -12)}AAAAAAAAAAAA`],
  ])("is not taken for true with %s", async (_, change) => {
    const text = change(await scanned([{ id: 12, vendorId: 3 }]));
    expect(await readQr(text, await keyOf(3))).toEqual([]);
  });

  it("is not ours if it is another text, or a very long one", async () => {
    const key = await keyOf(3);
    const mark = await markOf({ orderId: 12, code: "KX7Q" }, key);
    for (const text of ["", "https://elsewhere.example/", "KX7Q", `#KX7Q.12.${mark}x`]) {
      expect(await readQr(text, key)).toBeNull();
    }
    expect(await readQr("x".repeat(1000) + qrTextOf(site, "KX7Q", []), key)).toBeNull();
    const long = qrTextOf("x".repeat(1000), "KX7Q", [{ orderId: 12, mark }]);
    expect(await readQr(long, key)).toBeNull();
  });

  it("holds the longest list of orders", async () => {
    const orders = Array.from({ length: mostInQr + 1 }, (_, at) => ({
      id: 1000 + at,
      vendorId: 3,
    }));
    const read = await readQr(await scanned(orders), await keyOf(3));
    expect(read?.map(({ orderId }) => orderId)).toEqual(orders.slice(0, -1).map(({ id }) => id));
  });
});

it("a key that is given away differs for each purpose and each secret", async () => {
  expect(await keyOf(3)).toBe(await keyOf(3));
  expect(await keyOf(3)).not.toBe(await keyOf(4));
  const other = openSealer("another secret of another site");
  expect(await keyOf(3)).not.toBe(await other.keyFor(markKeyOf(3)));
});
