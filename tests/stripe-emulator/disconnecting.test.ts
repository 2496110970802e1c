import { expect, test } from "vitest";
import { readyAccount, testWorld } from "./test-world";

test("a disconnected account is refused to the platform, which gets an event about it", async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  await world.settle();
  world.received.length = 0;
  await world.control("accounts/disconnect", { account });
  const asked = world.sdk.balance.retrieve({}, { stripeAccount: account });
  await expect(asked).rejects.toMatchObject({ statusCode: 403, code: "account_invalid" });
  await expect(world.sdk.v2.core.accounts.retrieve(account)).rejects.toMatchObject({
    code: "not_found",
  });
  await world.settle();
  expect(world.received.map(({ body, type }) => [type, JSON.parse(body).account])).toEqual([
    ["account.application.deauthorized", account],
  ]);
  await world.control("accounts/disconnect", { account, disconnected: false });
  expect(await world.sdk.v2.core.accounts.retrieve(account)).toMatchObject({ id: account });
});
