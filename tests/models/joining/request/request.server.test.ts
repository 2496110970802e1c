import { beforeEach, expect, it } from "vitest";
import { listAdminRequests, reviewAdminRequest } from "~/models/joining/request/request.server";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { type Asked, makeAsked } from "../../../support/requests";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let admin: Admin;
let one: Asked;
let other: Asked;
beforeEach(async () => {
  world = await makeWorld();
  admin = (await makeViewer(world, "admin")) as Admin;
  one = await makeAsked(world, "admin_request", { at: world.now - 2 });
  other = await makeAsked(world, "admin_request", { at: world.now - 1 });
  // A request of another kind with the same number.
  await makeAsked(world, "vendor_request");
});
const ctx = () => world.ctx(admin);
const decide = ({ subjectId }: Asked, status: "approved" | "denied", version?: number) =>
  reviewAdminRequest(ctx(), { requestId: subjectId, status, notes: null, version });
const all = async () => (await listAdminRequests(ctx(), { place: null })).rows;
const listed = async () => (await all()).map(({ id, status }) => `${id} ${status}`);

it("requests are listed longest waiting first, then decided ones, without any password", async () => {
  expect(await listed()).toEqual([`${one.subjectId} pending`, `${other.subjectId} pending`]);
  await decide(one, "denied");
  expect(await listed()).toEqual([`${other.subjectId} pending`, `${one.subjectId} denied`]);
  expect(JSON.stringify(await all())).not.toContain("scrypt");
});

it("a decision applies only to the request it names, in the version that was seen", async () => {
  const { version } = await decide(one, "denied", one.version);
  expect(version).toBeGreaterThan(one.version);
  await expect(decide(one, "approved", one.version)).rejects.toMatchObject({ status: 409 });
  await expect(decide(one, "approved")).rejects.toMatchObject({ status: 409 });
  expect((await all()).map(({ version }) => version)).toEqual([other.version, version]);
});

it("a request that does not exist cannot be decided", async () => {
  const none = decide({ ...one, subjectId: other.subjectId + 1 }, "denied");
  await expect(none).rejects.toMatchObject({ code: "not_found" });
});
