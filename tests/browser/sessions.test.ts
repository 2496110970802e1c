import { expect } from "vitest";
import { makeCustomer, signedInAs } from "./support/account";
import { axe } from "./support/axe";
import { somebody } from "./support/mail";
import { bothWays } from "./support/test";
import { toast } from "./support/toast";
import { signIn } from "./support/visit";

bothWays(
  "a customer sees where they are signed in, and signs out another browser, then this one",
  async ({ visit, javascript }) => {
    const username = somebody();
    await makeCustomer(username);
    const phone = await visit({ width: 360 });
    await phone.goto("/auth");
    await signIn(phone, username, "first-one");
    await phone.waitForURL(/\/$/);
    const other = await visit();
    await signedInAs(other, username);
    await other.goto("/orders");

    await phone.goto("/account");
    await phone.getByRole("link", { name: "Your sessions" }).click();
    await phone.getByRole("heading", { level: 1, name: "Where you’re signed in" }).waitFor();
    const rows = phone.getByRole("listitem").filter({ hasText: "Last seen" });
    expect(await rows.count()).toBe(2);
    await rows.first().getByText("This browser", { exact: true }).waitFor();
    expect(
      await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    if (javascript) expect(await axe(phone)).toEqual([]);

    await rows.last().getByRole("button", { name: "Sign out Unknown browser" }).click();
    await toast(phone, "Signed out");
    expect(await rows.count()).toBe(1);
    await other.goto("/account");
    await other.waitForURL(/\/auth\?/);

    await phone.getByRole("button", { name: "Sign out this browser" }).click();
    await phone.waitForURL(/\/auth$/);
    await phone.goto("/account");
    await phone.waitForURL(/\/auth\?/);
  },
);
