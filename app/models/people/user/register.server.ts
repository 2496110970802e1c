import type { RequestContext } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { hashPassword } from "~/platform/passwords";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { addressTaken } from "./address-taken.server";
import { commonPasswords } from "./common-passwords.server";
import { whyNotPassword } from "./user.rules";
import type { RegisterAccount } from "./user.schema";
import { isNamed } from "./user.server";
import { users } from "./user.tables";

/**
 * Makes a customer's account; its address is proven by nothing yet. Throws `taken`, at its field,
 * for a username in use or an address that has a customer's account, and `invalid` for a password that would be guessed first.
 */
export function register(ctx: RequestContext, typed: RegisterAccount): Promise<void> {
  const text = "Failed to create account. Please try again.";
  return sayingWhenItFails(ctx, { text }, () => makeAccount(ctx, typed));
}

async function makeAccount(ctx: RequestContext, typed: RegisterAccount): Promise<void> {
  const refused = whyNotPassword(typed.password, typed, commonPasswords);
  if (refused) throw refused;
  await ctx.limits.spend("register", `address:${ctx.address}`);
  const made = await ctx.db
    .insert(users)
    .values({
      username: typed.username,
      email: typed.email,
      firstName: typed.firstName,
      lastName: typed.lastName,
      password: await hashPassword(typed.password),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made.length === 1) return;
  const [sameName] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(isNamed(typed.username));
  if (!sameName) throw await addressTaken(ctx, { email: typed.email, kind: "customer" });
  const text = "Username already exists";
  throw new DomainError("taken", text, { fields: { username: [text] } });
}
