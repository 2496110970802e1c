import type Stripe from "stripe";
import { emit } from "./events";
import type { AccountRecord } from "./records";
import type { World } from "./world";

/**
 * The owner disconnects an account from the platform, or connects it again. While it is
 * disconnected, Stripe refuses the platform's calls as if the account did not exist; the account
 * itself still works at Stripe.
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
