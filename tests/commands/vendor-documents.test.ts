import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type Actor, makePerson, signedIn } from "../support/actors";
import { giveMarket, proveAddress } from "../support/factories";
import { type Fair, makeFair } from "../support/fair";
import { pictureOf } from "../support/pictures";

const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n");
const at = "/vendor-edit/documents";

/** Both vendors stand at both markets; `manager` runs the first. */
let fair: Fair;
let vendor: Actor;
let other: Actor;
let manager: Actor;
beforeEach(async () => {
  fair = await makeFair();
  [vendor, other] = [
    await signedIn(fair.world, fair.stalls[0].viewer),
    await signedIn(fair.world, fair.stalls[1].viewer),
  ];
  for (const { viewer } of fair.stalls) await proveAddress(fair.world, viewer);
  const person = await makePerson(fair.world, { userType: "market_manager" });
  await giveMarket(fair.world, person, fair.markets[0]);
  manager = person;
});
const send = (
  bytes: Uint8Array,
  { name = "paper.pdf", type = "application/pdf", as = vendor, ...more } = {},
) => {
  const form = new FormData();
  const said = {
    vendorId: `${fair.stalls[0].vendor.id}`,
    kind: "insurance",
    expiresOn: "2026-06-30",
    ...more,
  };
  for (const [key, value] of Object.entries(said)) form.append(key, value);
  form.append("file", new File([bytes as BlobPart], name, { type }));
  return fair.world.request("POST", at, { as, form });
};
const get = (path: string, as: Actor) => fair.world.request("GET", path, { as });
const post = (path: string, form: Record<string, string | string[]>, as: Actor) =>
  fair.world.request("POST", path, { as, form });
const vendorId = () => ({ vendorId: `${fair.stalls[0].vendor.id}` });

it("a vendor shares a document that its market asks for, and the market sees who misses what", async () => {
  const asked = await post(
    "/market-manager-dashboard/vendors/documents",
    { kinds: ["insurance"] },
    manager,
  );
  expect(asked.status).toBe(302);
  expect(await (await get(at, vendor)).text()).toContain("by Grove Market");
  const page = async (query = "") =>
    (await get(`/market-manager-dashboard/vendors/documents${query}`, manager)).text();
  // No vendor shows the market its documents yet. The market asks once, and the vendors agree.
  const asks = () =>
    post(`/market-manager-dashboard/vendors/${vendorId().vendorId}/ask`, {}, manager);
  expect(await page()).toContain("This vendor doesn’t share its documents with your market");
  expect((await asks()).headers.get("Location")).toBe(
    "/market-manager-dashboard/vendors/documents",
  );
  expect((await asks()).status).toBe(302);
  expect(await page()).toContain("Asked on");
  expect(await (await get(at, vendor)).text()).toContain("Asked for access");
  const shows = (actor: Actor, stall: number, said: string) => {
    const form = { vendorId: `${fair.stalls[stall as 0 | 1].vendor.id}`, shows: said };
    return post(`/vendor-edit/markets/${fair.markets[0].id}/documents`, form, actor);
  };
  expect((await shows(other, 0, "yes")).status).toBe(404);
  expect((await shows(vendor, 0, "maybe")).status).toBe(422);
  for (const [actor, stall] of [
    [vendor, 0],
    [other, 1],
  ] as const) {
    const shown = await shows(actor, stall, "yes");
    expect(shown.headers.get("Location")).toBe(`${at}#readers`);
  }
  expect(await page()).toMatch(/>2<\/strong> (<!-- -->)?vendors are missing documents/);
  expect((await send(pdf, { name: "Our insurance.pdf" })).status).toBe(302);
  expect(await page()).toContain("Expires Jun 30");
  expect(await page("?show=missing")).not.toContain("Bee Stall</a>");
  expect(await page("?show=missing")).toContain("Jam Stall");
  for (const as of [vendor, manager]) {
    const file = await get("/documents/1", as);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf);
    expect(file.headers.get("Content-Disposition")).toContain('attachment; filename="Our ins');
    expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  }
  expect((await get("/documents/1", other)).status).toBe(404);
  await shows(vendor, 0, "no");
  expect((await get("/documents/1", manager)).status).toBe(404);
  expect((await fair.world.request("GET", "/documents/1", {})).status).toBe(302);
});

it("the type of a document comes from its bytes, not its name, and other files are refused", async () => {
  const png = await pictureOf("png");
  expect((await send(png, { name: "x.html", type: "text/html" })).status).toBe(302);
  const file = await get("/documents/1", vendor);
  expect(file.headers.get("Content-Type")).toBe("image/png");
  expect(file.headers.get("Content-Disposition")).toContain('filename="x.png"');
  const page = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
  for (const [bytes, status] of [
    [page, 415],
    [new TextEncoder().encode("%PDF-1.7 cut"), 422],
    [new Uint8Array(), 422],
    [new Uint8Array(10 * 1024 * 1024), 413],
    // Larger than any form of the app: refused before it is parsed.
    [new Uint8Array(16 * 1024 * 1024), 413],
  ] as const) {
    const answer = await send(bytes);
    expect([bytes.length, answer.status]).toEqual([bytes.length, status]);
  }
  expect(await fair.world.db.all(sql`select document_id id from stall_documents`)).toHaveLength(1);
});

it("a document that is too large has to be chosen again, and the other fields stay", async () => {
  const html = await (await send(new Uint8Array(14 * 1024 * 1024))).text();
  expect(html).toContain("Each document must be under 10 MB");
  expect(html).toContain("Choose your file again");
  expect(html).toMatch(/<option[^>]* value="insurance"[^>]* selected=""/);
  expect(html).toContain('value="2026-06-30"');
  const unread = await (await send(new Uint8Array(16 * 1024 * 1024))).text();
  expect(unread).toContain("Each document must be under 10 MB");
  expect(unread).toContain("Choose your file again");
});

it("a document is changed and deleted by its own vendor, and is not found for another vendor", async () => {
  await send(pdf);
  const change = { ...vendorId(), expiresOn: "2027-06-30", version: "1" };
  expect((await post(`${at}/1`, change, other)).status).toBe(404);
  expect((await post(`${at}/1/delete`, vendorId(), other)).status).toBe(404);
  expect((await send(pdf, { as: other })).status).toBe(404);
  expect((await post(`${at}/1`, change, vendor)).status).toBe(302);
  expect((await post(`${at}/1`, change, vendor)).status).toBe(409);
  expect((await post(`${at}/1`, { ...change, expiresOn: "2026-01-01" }, vendor)).status).toBe(422);
  expect((await post(`${at}/1/delete`, vendorId(), vendor)).status).toBe(302);
  expect((await get("/documents/1", vendor)).status).toBe(404);
});
