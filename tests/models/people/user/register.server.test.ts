import { beforeEach, describe, expect, it } from "vitest";
import { ApplyAsVendor } from "~/models/joining/application/application.schema";
import { applyAsVendor } from "~/models/joining/application/apply-vendor.server";
import {
  askForAdminAccount,
  askForManagerAccess,
  askForVendorAccess,
} from "~/models/joining/request/ask-for-access.server";
import {
  AskForAdminAccount,
  AskForManagerAccess,
  AskForVendorAccess,
} from "~/models/joining/request/request.schema";
import { register } from "~/models/people/user/register.server";
import { triesAt } from "~/models/people/user/tries.server";
import { RegisterAccount } from "~/models/people/user/user.schema";
import { makeUser } from "../../../support/factories";
import { abreast } from "../../../support/meanwhile";
import { vendorBody } from "../../../support/open-forms";
import { makeWorld, type World } from "../../../support/world";

const [customer, vendor] = ["fern@example.com", "vera@example.com"];
let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await makeUser(world, { username: "fern", email: customer });
  await makeUser(world, { username: "vera", email: vendor, userType: "vendor" });
});

const person = { firstName: "Fern", lastName: "Example", password: "radishes-at-nine" };
const business = { name: "Fern", businessName: "Fern & Fennel", productCategory: "herbs" };
const market = { name: "Fern", marketName: "Grove Market", address: "1 Bay Street" };
const ways = {
  registering: (username: string, email: string) =>
    register(world.ctx(null), RegisterAccount.parse({ ...person, username, email })),
  "a vendor’s application": (desiredUsername: string, contactEmail: string) =>
    applyAsVendor(
      world.ctx(null),
      ApplyAsVendor.parse(vendorBody(["Grove Market"], { desiredUsername, contactEmail })),
    ),
  "a vendor’s request": (_: string, email: string) =>
    askForVendorAccess(world.ctx(null), AskForVendorAccess.parse({ ...business, email })),
  "a manager’s request": (_: string, email: string) =>
    askForManagerAccess(world.ctx(null), AskForManagerAccess.parse({ ...market, email })),
  "an administrator’s request": (username: string, email: string) =>
    askForAdminAccount(world.ctx(null), AskForAdminAccount.parse({ ...person, username, email })),
};
const { most, lasts } = triesAt.taken;

describe("that a username or an email address is taken", () => {
  it.each<[keyof typeof ways, username: string, email: string]>([
    ["registering", "newcomer", customer],
    ["registering", "fern", "new@example.com"],
    ["a vendor’s application", "newcomer", vendor],
    ["a vendor’s application", "vera", "new@example.com"],
    ["a vendor’s request", "", vendor],
    ["a manager’s request", "", vendor],
    ["an administrator’s request", "newcomer", vendor],
    ["an administrator’s request", "vera", "new@example.com"],
  ] as const)(
    "%s says ten times an hour, then a free one gets the same answer",
    async (way, ...taken) => {
      const ask = async (username: string, email: string) => {
        // Registering has a limit for each minute, too.
        world.now += 15_000;
        return ways[way](username, email);
      };
      for (let at = 0; at < most; at++) {
        await expect(ask(...taken)).rejects.toMatchObject({ code: "taken" });
      }
      const refused = await ask(...taken).catch((error) => error);
      expect(refused).toMatchObject({ code: "too_many" });
      await expect(ask("free", "free@example.com")).rejects.toEqual(refused);
      world.now += lasts;
      await ask("free", "free@example.com");
    },
  );

  it("is not found out by more than ten requests at once", async () => {
    abreast(world, /insert into failed_tries/, 2 * most);
    const asked = await Promise.allSettled(
      Array.from({ length: 2 * most }, (_, at) =>
        ways["a vendor’s request"]("", at % 2 ? vendor : `free${at}@example.com`),
      ),
    );
    const refused = asked.filter(
      (each) => each.status === "rejected" && each.reason.code === "too_many",
    );
    expect(refused).toHaveLength(most);
  });

  it("does not limit forms with free usernames and addresses", async () => {
    for (let at = 0; at <= most; at++) {
      await ways["a vendor’s request"]("", `free${at}@example.com`);
    }
  });
});
