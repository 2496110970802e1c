import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { auditLog } from "~/models/people/audit/audit.tables";
import { findFirstAdmin, makeFirstAdmin } from "~/models/people/user/first-admin.server";
import { sessions } from "~/models/people/user/user.tables";
import { makePerson } from "../../../support/actors";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let cam: Awaited<ReturnType<typeof makePerson>>;
beforeEach(async () => {
  world = await makeWorld();
  cam = await makePerson(world, { username: "cam" });
});
const make = () => makeFirstAdmin(world.ctx(null), cam);
const role = async () =>
  (await world.db.all(sql`select user_type type, is_admin from users where id = ${cam.id}`))[0];

it("a customer becomes the first administrator, is signed out, and the audit log says so", async () => {
  expect(await findFirstAdmin(world, "CAM")).toMatchObject({ id: cam.id, username: "cam" });
  expect(await world.db.$count(sessions)).toBe(1);
  expect(await make()).toBe(true);
  expect(await role()).toEqual({ type: "admin", is_admin: 1 });
  expect(await world.db.$count(sessions)).toBe(0);
  expect((await world.db.select().from(auditLog)).at(-1)).toMatchObject({
    action: "user_role_changed",
    actorUserId: null,
    subjectId: cam.id,
    before: { role: "customer" },
    after: { role: "admin", by: "the installation" },
  });
  expect(await make()).toBe(false);
});

it.each([
  ["an administrator can sign in", () => makePerson(world, { username: "ada", userType: "admin" })],
  ["the account is deactivated", () => world.db.run(sql`update users set is_active = 0`)],
  ["the account is a vendor’s", () => world.db.run(sql`update users set user_type = 'vendor'`)],
  [
    "its email address has a portal account",
    () => makePerson(world, { username: "ven", userType: "vendor", email: cam.viewer.email }),
  ],
])("nobody becomes an administrator if %s", async (_, happens) => {
  await happens();
  const before = await role();
  expect(await findFirstAdmin(world, "cam")).toBeNull();
  expect(await make()).toBe(false);
  expect(await role()).toEqual(before);
  expect(await world.db.$count(auditLog)).toBe(0);
});
