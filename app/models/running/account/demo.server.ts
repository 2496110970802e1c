import { and, eq, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { markets } from "../../guide/market/market.tables";
import { isActive } from "../../people/user/active";
import { users } from "../../people/user/user.tables";

/**
 * The account for trying the demo. The demo is loaded only into an empty database, and its data
 * says that it is made up. The password is no secret: it is in the README.
 */
export const demoVendor = { username: "vendor", password: "marketday" } as const;

/**
 * What to sign in with if the demo is loaded: its markets name the demo as their source, and its
 * vendor account exists. Null everywhere else, so that no other site offers it.
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
