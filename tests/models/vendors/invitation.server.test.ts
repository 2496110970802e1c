import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { acceptInvitation, joinByInvitation } from "~/models/vendors/invitation.server";
import { inviteToVendor } from "~/models/vendors/people.server";
import { makePerson } from "../../support/actors";
import { giveVendor } from "../../support/factories";
import { makeFair } from "../../support/fair";
import { everyMinute } from "../../support/shop";
import { site } from "../../support/world";

it("an invitation gives a former vendor none of the vendors that an administrator took away", async () => {
  const { world, stalls } = await makeFair();
  const [owner] = stalls;
  const former = await makePerson(world, { username: "former", userType: "customer" });
  await giveVendor(world, former.viewer, stalls[1].vendor);
  const { email } = former.viewer;
  await inviteToVendor(world.ctx(owner.viewer), {
    vendorId: owner.vendor.id,
    email,
    role: "helper",
  });
  await everyMinute(world);
  const token = world.mailbox.link(email, "/stall-invitation").split("token=")[1] ?? "";
  await acceptInvitation(world.ctx(former.viewer), new Request(site), { token });
  const works = await world.db.all(sql`
    select va.vendor_id vendorId, va.role, u.user_type type
    from vendor_accounts va join users u on u.id = va.user_id where u.id = ${former.id}`);
  expect(works).toEqual([{ vendorId: owner.vendor.id, role: "helper", type: "vendor" }]);
});

it("an invitation tells ten times an hour that a username is taken, and then nothing more", async () => {
  const { world, stalls } = await makeFair();
  const [{ viewer, vendor }] = stalls;
  const email = "nia@example.com";
  await inviteToVendor(world.ctx(viewer), { vendorId: vendor.id, email, role: "helper" });
  await everyMinute(world);
  const token = world.mailbox.link(email, "/stall-invitation").split("token=")[1] ?? "";
  const password = "radishes-at-nine";
  const typed = { token, firstName: "Nia", lastName: "New", password, confirmPassword: password };
  const join = () =>
    joinByInvitation(world.ctx(null), { ...typed, username: viewer.username }).catch(
      ({ code }) => code,
    );
  for (let tries = 0; tries < 10; tries++) {
    expect(await join()).toBe("taken");
    world.now += 60_000;
  }
  expect(await join()).toBe("too_many");
});
