import { and, isNotNull, isNull, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { discardUploads } from "~/models/guide/picture/attach.server";
import { auditLog } from "~/models/people/audit/audit.tables";
import { documentName } from "~/models/vendors/document/document.rules";
import {
  clearDocuments,
  type DocumentRule,
  deleteDocument,
  putDocument,
  readDocument,
} from "~/models/vendors/document/document.server";
import { documents } from "~/models/vendors/document/document.tables";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { holds, photoHeld, pictureOf, secrets, seenIn, upright } from "../../../support/pictures";
import { plansOf } from "../../../support/query-plans";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let vendor: Viewer;
let stranger: Viewer;
let admin: Viewer;
beforeEach(async () => {
  world = await makeWorld();
  [vendor, stranger, admin] = await Promise.all([
    makeViewer(world, "vendor"),
    makeViewer(world, "vendor"),
    makeViewer(world, "admin"),
  ]);
});

const hour = 3_600_000;
const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n");
/** A vendor's documents can be read by the vendor's own people and by administrators. */
const ofVendor: DocumentRule = (viewer, { subjectId }) =>
  viewer?.role === "admin" || viewer?.vendorId === subjectId ? null : new DomainError("wrong_role");

const fileOf = (bytes: Uint8Array, name = "Proof of insurance.pdf") =>
  new File([bytes as BlobPart], name, { type: "text/html" });
const put = (file = fileOf(pdf), viewer: Viewer | null = vendor) =>
  putDocument(
    world.ctx(viewer),
    { file, kind: "insurance", subject: { type: "vendor", id: vendor.vendorId ?? 0 } },
    ofVendor,
  );
const read = (id: number, viewer: Viewer | null) => readDocument(world.ctx(viewer), id, ofVendor);
/** The subjects of the files that are kept. */
const kept = () =>
  world.db
    .select({ type: documents.subjectType, id: documents.subjectId })
    .from(documents)
    .where(and(isNotNull(documents.storedAt), isNull(documents.discardedAt)));
const keys = async () => (await world.bucket.list()).objects.map(({ key }) => key);

describe("a private file", () => {
  it("can be read by the users that the rule allows, byte for byte, as a download", async () => {
    const { id } = await put();
    for (const viewer of [vendor, admin]) {
      const answer = await read(id, viewer);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="Proof of insurance.pdf"; filename*=UTF-8''Proof%20of%20insurance.pdf`,
        "content-security-policy": expect.stringContaining("sandbox"),
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
        vary: "Cookie, Authorization",
      });
    }
  });

  it("is not found for any other user, and neither is a file that was never stored", async () => {
    const { id } = await put();
    for (const viewer of [stranger, null]) {
      await expect(read(id, viewer)).rejects.toMatchObject({ status: 404 });
      await expect(deleteDocument(world.ctx(viewer), id, ofVendor)).rejects.toMatchObject({
        status: 404,
      });
    }
    await expect(read(id + 1, admin)).rejects.toMatchObject({ status: 404 });
    expect(await kept()).toEqual([{ type: "vendor", id: vendor.vendorId }]);
  });

  it("is not stored if the rule does not allow the upload", async () => {
    for (const viewer of [stranger, null]) {
      await expect(put(fileOf(pdf), viewer)).rejects.toMatchObject({ code: "wrong_role" });
    }
    expect(await keys()).toEqual([]);
    expect(await world.db.select().from(documents)).toEqual([]);
  });

  it("is stored under a random name in a private folder", async () => {
    await put();
    expect(await keys()).toEqual([expect.stringMatching(/^private\/[0-9a-f]{32}$/)]);
  });

  it("can be a JPEG or a PNG, without camera data and right side up", async () => {
    const jpeg = await put(fileOf(await photoHeld(6), "scan.html"));
    expect(jpeg).toMatchObject({ name: "scan.jpg", contentType: "image/jpeg" });
    const bytes = new Uint8Array(await (await read(jpeg.id, vendor)).arrayBuffer());
    for (const secret of secrets) expect(holds(bytes, secret), secret).toBe(false);
    expect(await seenIn(await sharp(bytes).autoOrient().png().toBuffer())).toEqual(upright);
    expect(await put(fileOf(await pictureOf("png")))).toMatchObject({ contentType: "image/png" });
  });

  it.each([
    ["a page", new TextEncoder().encode("<html>"), 415],
    ["a page before a PDF", new TextEncoder().encode("<script>%PDF-1.7 %%EOF"), 415],
    ["a PDF of which a part is missing", pdf.slice(0, 20), 422],
    ["nothing", new Uint8Array(), 422],
    ["10 MB", new Uint8Array(10 * 1024 * 1024), 413],
  ])("cannot be %s", async (_, bytes, status) => {
    await expect(put(fileOf(bytes))).rejects.toMatchObject({ status });
    expect(await keys()).toEqual([]);
  });

  it("leaves an audit log line when read or deleted, and for nothing else", async () => {
    const { id } = await put();
    await read(id, admin);
    await read(id, stranger).catch(() => {});
    await deleteDocument(world.ctx(vendor), id, ofVendor);
    const detail = { document: id, kind: "insurance" };
    const about = { subjectType: "vendor", subjectId: vendor.vendorId, detail };
    expect(await world.db.select().from(auditLog)).toMatchObject([
      { action: "document_read", actorUserId: admin.id, ...about },
      { action: "document_deleted", actorUserId: vendor.id, ...about },
    ]);
  });
});

describe("the cleanup of private files", () => {
  it("removes the bytes of a deleted file, which could not be read since", async () => {
    const [kept, { id }] = [await put(), await put()];
    await deleteDocument(world.ctx(vendor), id, ofVendor);
    await expect(read(id, vendor)).rejects.toMatchObject({ status: 404 });
    await expect(deleteDocument(world.ctx(vendor), id, ofVendor)).rejects.toMatchObject({
      status: 404,
    });
    expect(await keys()).toHaveLength(2);
    expect(await clearDocuments(world.ctx(null))).toBe(1);
    expect(await keys()).toHaveLength(1);
    expect((await read(kept.id, vendor)).status).toBe(200);
  });

  it("removes the files of a discarded vendor, and no others", async () => {
    await put();
    const discard = (vendorId: number) =>
      runBatch(world.db, discardUploads("vendor", sql`${vendorId}`, world.now));
    await discard(stranger.vendorId ?? 0);
    expect(await clearDocuments(world.ctx(null))).toBe(0);
    await discard(vendor.vendorId ?? 0);
    expect(await clearDocuments(world.ctx(null))).toBe(1);
    expect(await keys()).toEqual([]);
  });

  it("removes a failed upload after an hour", async () => {
    const broken = { ...world.ctx(vendor) };
    broken.pictures = { put: () => Promise.reject(new Error("down")) } as unknown as R2Bucket;
    const subject = { type: "vendor", id: vendor.vendorId ?? 0 } as const;
    await expect(
      putDocument(broken, { file: fileOf(pdf), kind: "insurance", subject }, ofVendor),
    ).rejects.toMatchObject({
      status: 500,
      message: "We couldn’t upload your document. Try again.",
    });
    expect(await kept()).toEqual([]);
    world.now += hour - 1;
    expect(await clearDocuments(world.ctx(null))).toBe(0);
    world.now += 1;
    expect(await clearDocuments(world.ctx(null))).toBe(1);
  });

  it("finds them by an index, and does not read the documents that stay", async () => {
    const plans = await plansOf(world, () => clearDocuments(world.ctx(null)));
    expect(plans).toEqual([
      expect.stringContaining("INDEX documents_discarded"),
      expect.stringContaining("INDEX documents_on_their_way"),
    ]);
  });
});

describe("the name of a private file", () => {
  it.each([
    ["licence.pdf", "licence.pdf"],
    ["C:\\Users\\Ada\\licence.html", "licence.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ['a"b\r\nX-Evil: 1.pdf', "abX-Evil 1.pdf"],
    ["\u202efdp.exe", "fdp.pdf"],
    ["Versicherung für März.pdf", "Versicherung für März.pdf"],
    ["", "insurance.pdf"],
    ["...", "insurance.pdf"],
  ])("is cleaned up from %j to %j", (named, name) => {
    expect(documentName(named, "insurance", "application/pdf")).toBe(name);
  });

  it("is found at the end of a name of any length", () => {
    // A pattern that looks for the end of the name from each dot would take minutes.
    const points = ". ".repeat(150_000);
    for (const named of [`${points}/licence.pdf`, `x${points}x licence.pdf`]) {
      expect(documentName(named, "insurance", "application/pdf")).toMatch(/licence\.pdf$/);
    }
  });
});
