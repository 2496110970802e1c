import { and, eq, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { markets } from "../../guide/market/market.tables";
import { isActive } from "../../people/user/active";
import { users } from "../../people/user/user.tables";

/**
 * The account that the demo is tried with, wherever it is loaded: it is written into an empty
 * database only, and says of itself that it is made up. Its password is no secret: the README has it.
 */
export const demoVendor = { username: "vendor", password: "marketday" } as const;

/**
 * What to sign in with where the demo is loaded: its markets say where they are from, and its
 * vendor's account is there. Null everywhere else, so that nothing is offered there.
 */
export async function demoSignIn({ db }: Pick<Capabilities, "db">) {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.username})`, demoVendor.username),
        eq(users.email, "vendor@marketday.example"),
        isActive(),
        sql`exists (select 1 from ${markets} where source = 'demo')`,
      ),
    );
  return found ? demoVendor : null;
}
