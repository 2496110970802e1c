import type Stripe from "stripe";
import { noSuch } from "./api-error";
import { type Call, seconds, type World } from "./world";

/** The values of `setup_intent_data`. */
interface SetupData {
  description: string | null;
  metadata: Record<string, string>;
}

/** GET /v1/setup_intents/:id, of this account only. */
export function retrieveSetupIntent(call: Call, id: string): Stripe.SetupIntent {
  call.params.only<Stripe.SetupIntentRetrieveParams>(["expand"]);
  const record = call.world.store.get("setup_intent", id);
  if (record?.account !== call.account) throw noSuch("setupintent", id, "intent");
  return record.intent;
}

/** Reads `setup_intent_data` of a new session. */
export function readSetupData({ params }: Call): SetupData {
  const data = params
    .child("setup_intent_data")
    .only<Stripe.Checkout.SessionCreateParams.SetupIntentData>(["description", "metadata"]);
  return { description: data.text("description", 1000), metadata: data.metadata("metadata") };
}

/** Makes the setup intent of a new session, which waits for a card. */
export function startSetup(
  world: World,
  account: string,
  facts: SetupData & { customer: string | null; methods: string[] },
): Stripe.SetupIntent {
  const id = world.newId("seti_");
  const intent: Stripe.SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_emulated`,
    created: seconds(world),
    customer: facts.customer,
    customer_account: null,
    description: facts.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: facts.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: facts.methods,
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  };
  world.store.put("setup_intent", id, { account, intent });
  return intent;
}

/** The customer has saved this card. */
export function completeSetup(world: World, id: string, method: string): Stripe.SetupIntent {
  return change(world, id, { payment_method: method, status: "succeeded" });
}

/** The session of a setup intent has expired, so no card can be saved with it any more. */
export function cancelSetup(world: World, id: string): Stripe.SetupIntent {
  return change(world, id, { cancellation_reason: "abandoned", status: "canceled" });
}

function change(
  world: World,
  id: string,
  changes: Partial<Stripe.SetupIntent>,
): Stripe.SetupIntent {
  const record = world.store.get("setup_intent", id);
  if (!record) throw noSuch("setupintent", id, "intent");
  const intent = { ...record.intent, ...changes };
  world.store.put("setup_intent", id, { ...record, intent });
  return intent;
}
