import type Stripe from "stripe";
import { noSuch } from "./api-error";
import type { Params } from "./params";
import { detachAll } from "./payment-methods";
import { type Call, seconds } from "./world";

const CREATED_WITH = ["description", "email", "expand", "metadata", "name", "phone"] as const;

/** POST /v1/customers */
export function createCustomer({ account, params, world }: Call): Stripe.Customer {
  params.only<Stripe.CustomerCreateParams>(CREATED_WITH);
  const customer: Stripe.Customer = {
    id: world.newId("cus_"),
    object: "customer",
    address: null,
    balance: 0,
    created: seconds(world),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...sent(params),
  };
  world.store.put("customer", customer.id, { account, customer });
  return customer;
}

/** GET /v1/customers/:id; a deleted customer is only its id and `deleted: true`. */
export function retrieveCustomer(
  { account, params, world }: Call,
  id: string,
): Stripe.Customer | Stripe.DeletedCustomer {
  params.only<Stripe.CustomerRetrieveParams>(["expand"]);
  const record = world.store.get("customer", id);
  if (record?.account !== account) throw noSuch("customer", id, "id");
  return record.customer;
}

/** POST /v1/customers/:id: changes the values that are sent, and adds to the metadata. */
export function updateCustomer(call: Call, id: string): Stripe.Customer {
  const { account, params, world } = call;
  params.only<Stripe.CustomerUpdateParams>(CREATED_WITH);
  const before = existing(call, id);
  const changes = sent(params);
  const customer: Stripe.Customer = {
    ...before,
    ...changes,
    metadata: { ...before.metadata, ...changes.metadata },
  };
  world.store.put("customer", id, { account, customer });
  return customer;
}

/** DELETE /v1/customers/:id: deletes the customer for ever and detaches its cards. */
export function deleteCustomer(call: Call, id: string): Stripe.DeletedCustomer {
  const { account, params, world } = call;
  params.only<Stripe.CustomerDeleteParams>([]);
  existing(call, id);
  const customer: Stripe.DeletedCustomer = { id, object: "customer", deleted: true };
  world.store.put("customer", id, { account, customer });
  detachAll(call, id);
  return customer;
}

function existing({ account, world }: Call, id: string): Stripe.Customer {
  const record = world.store.get("customer", id);
  if (record?.account !== account || record.customer.deleted) throw noSuch("customer", id, "id");
  return record.customer;
}

/** The values of a customer that a request sends. */
function sent(params: Params): Partial<Stripe.Customer> {
  const values: Partial<Stripe.Customer> = {};
  if (params.has("description")) values.description = params.text("description");
  if (params.has("email")) values.email = params.email("email");
  if (params.has("metadata")) values.metadata = params.metadata("metadata");
  if (params.has("name")) values.name = params.text("name", 256);
  if (params.has("phone")) values.phone = params.text("phone", 20);
  return values;
}
