import type Stripe from "stripe";
import { emit } from "./events";
import type { AccountRecord } from "./records";
import type { World } from "./world";

/**
 * The owner of an account takes it from the platform, or gives it back: the platform's calls are
 * refused as if there were no such account, while the account itself goes on at Stripe.
 */
export function disconnect(world: World, account: AccountRecord, disconnected: boolean): void {
  world.store.put("account", account.id, { ...account, disconnected });
  if (!disconnected) return;
  const application: Stripe.Application = {
    id: "ca_platform",
    object: "application",
    name: "Market Day",
  };
  emit(world, account.id, "account.application.deauthorized", application);
}
