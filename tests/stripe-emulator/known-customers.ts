import { noSuch } from "./api-error";
import type { Call, World } from "./world";

/** Whether an account has this customer, and has not deleted it. */
export function isCustomer(world: World, account: string, id: string): boolean {
  const record = world.store.get("customer", id);
  return record?.account === account && !record.customer.deleted;
}

/** The customer that a parameter names, or null; throws Stripe's 400 for an unknown customer. */
export function namedCustomer({ account, params, world }: Call): string | null {
  const id = params.text("customer");
  if (id === null || isCustomer(world, account, id)) return id;
  throw noSuch("customer", id, "customer", 400);
}

/** The email of a customer, or null. */
export function emailOf({ store }: World, id: string | null): string | null {
  const customer = id === null ? undefined : store.get("customer", id)?.customer;
  return customer && !customer.deleted ? customer.email : null;
}
