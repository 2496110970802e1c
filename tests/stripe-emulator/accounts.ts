import type Stripe from "stripe";
import {
  CAPABILITIES,
  type CapabilityName,
  capabilityOf,
  requirementsOf,
} from "./account-standing";
import { refused } from "./api-error";
import type { AccountRecord, Standing } from "./records";
import { tellOfAccount } from "./thin-events";
import type { V2Call } from "./v2-api";
import { notFound, v2Refused } from "./v2-error";
import { isoTime, PLATFORM, type World } from "./world";

type Account = Stripe.V2.Core.Account;

/** The values that `include` may have. */
const INCLUDES = [
  "configuration.merchant",
  "defaults",
  "future_requirements",
  "identity",
  "requirements",
] as const satisfies Stripe.V2.Core.AccountRetrieveParams.Include[];
type Include = (typeof INCLUDES)[number];

/** How long an account has to fulfill a requirement, in milliseconds. */
const TIME_TO_GIVE = 14 * 24 * 60 * 60 * 1000;

/** POST /v2/core/accounts: an account that can do nothing until its onboarding is complete. */
export function createAccount({ params, world }: V2Call): Account {
  params.only<Stripe.V2.Core.AccountCreateParams>([
    "configuration",
    "contact_email",
    "dashboard",
    "defaults",
    "display_name",
    "identity",
    "include",
    "metadata",
  ]);
  const merchant = params
    .child("configuration")
    .only<Stripe.V2.Core.AccountCreateParams.Configuration>(["merchant"])
    .child("merchant")
    .only<Stripe.V2.Core.AccountCreateParams.Configuration.Merchant>(["capabilities", "mcc"]);
  const requested = merchant
    .child("capabilities")
    .only<Stripe.V2.Core.AccountCreateParams.Configuration.Merchant.Capabilities>(["card_payments"])
    .child("card_payments")
    .only<Stripe.V2.Core.AccountCreateParams.Configuration.Merchant.Capabilities.CardPayments>([
      "requested",
    ])
    .flag("requested");
  const defaults = params
    .child("defaults")
    .only<Stripe.V2.Core.AccountCreateParams.Defaults>(["currency", "responsibilities"]);
  const responsibilities = defaults
    .child("responsibilities")
    .only<Stripe.V2.Core.AccountCreateParams.Defaults.Responsibilities>([
      "fees_collector",
      "losses_collector",
    ]);
  const dashboard = params.oneOf("dashboard", ["express", "full", "none"]);
  if (!requested) {
    throw v2Refused("This emulator makes merchants: request the card_payments capability.");
  }
  const collectors = {
    fees: responsibilities.oneOf("fees_collector", ["application", "stripe"]),
    losses: responsibilities.oneOf("losses_collector", ["application", "stripe"]),
  };
  if ((collectors.fees === null) !== (collectors.losses === null)) {
    throw v2Refused(
      "Either both of defaults.responsibilities.fees_collector and losses_collector are given, or neither.",
    );
  }
  const country = params
    .child("identity")
    .only<Stripe.V2.Core.AccountCreateParams.Identity>(["country", "entity_type"])
    .requiredText("country")
    .toLowerCase();
  const include = params.included(INCLUDES);
  const account = openAccount(world, {
    id: world.newId("acct_"),
    contactEmail: params.text("contact_email"),
    displayName: params.text("display_name"),
    dashboard: dashboard ?? "full",
    country,
    currency: defaults.text("currency") ?? "usd",
    metadata: params.metadata("metadata"),
    responsibilities: {
      fees_collector: collectors.fees ?? "stripe",
      losses_collector: collectors.losses ?? "stripe",
      requirements_collector: "stripe",
    },
    standing: "new",
  });
  return accountOf(account, include);
}

/** Adds an account. Missing values are as usual for a vendor's account here. Sends no event. */
export function openAccount(
  world: World,
  facts: Pick<AccountRecord, "id" | "contactEmail" | "displayName" | "standing"> &
    Partial<AccountRecord>,
): AccountRecord {
  const account: AccountRecord = {
    created: isoTime(world),
    closed: false,
    dashboard: "full",
    country: "us",
    currency: "usd",
    metadata: {},
    responsibilities: {
      fees_collector: "stripe",
      losses_collector: "stripe",
      requirements_collector: "stripe",
    },
    payoutsHeld: false,
    dueAt: dueWith(world, facts.id, facts.standing),
    ...facts,
  };
  world.store.put("account", account.id, account);
  return account;
}

/** GET /v2/core/accounts/:id; without `include`, most fields are missing. */
export function retrieveAccount({ context, params, world }: V2Call, id: string): Account {
  params.only<Stripe.V2.Core.AccountRetrieveParams>(["include"]);
  const account = world.store.get("account", id);
  if (!account || account.disconnected || (context !== null && context !== id)) {
    throw notFound("account", id);
  }
  return accountOf(account, params.included(INCLUDES));
}

/** POST /v2/core/accounts/:id/close: the account can do nothing any more, but still exists. */
export function closeAccount({ params, world }: V2Call, id: string): Account {
  params.only<Stripe.V2.Core.AccountCloseParams>(["applied_configurations"]);
  const account = world.store.get("account", id);
  if (!account) throw notFound("account", id);
  if (account.closed) throw v2Refused(`The account ${id} is closed already.`);
  return accountOf(endAccount(world, account), []);
}

/**
 * Closes an account and sends the event. If `readable`, Stripe still answers reads about the
 * account.
 */
export function endAccount(
  world: World,
  account: AccountRecord,
  { readable = false }: { readable?: boolean } = {},
): AccountRecord {
  const closed: AccountRecord = { ...account, closed: true, readable };
  world.store.put("account", account.id, closed);
  world.store.delete("due_requirements", account.id);
  tellOfAccount(world, account.id, "v2.core.account.closed");
  return closed;
}

/**
 * Gives an account a new standing, and sends an event for each capability that changes and for its
 * requirements. A `due` requirement becomes overdue after 14 days.
 */
export function changeStanding(world: World, account: AccountRecord, standing: Standing): void {
  change(world, account, { ...account, standing, dueAt: dueWith(world, account.id, standing) });
}

/**
 * The time when a standing's requirements become overdue, in milliseconds, or null; also registers
 * that time, or deletes the old one.
 */
function dueWith({ now, store }: World, id: string, standing: Standing): number | null {
  const at = standing === "due" ? now() + TIME_TO_GIVE : null;
  if (at === null) store.delete("due_requirements", id);
  else store.put("due_requirements", id, { id, at });
  return at;
}

/** Makes Stripe hold back an account's payouts, or release them; card payments work as before. */
export function holdPayouts(world: World, account: AccountRecord, payoutsHeld: boolean): void {
  change(world, account, { ...account, payoutsHeld });
}

/** Makes an account leave out the status of its payouts, an optional field. Sends no event. */
export function leavePayoutsUnsaid(
  { store }: World,
  account: AccountRecord,
  payoutsUnsaid: boolean,
): void {
  store.put("account", account.id, { ...account, payoutsUnsaid });
}

function change(world: World, before: AccountRecord, after: AccountRecord): void {
  world.store.put("account", after.id, after);
  for (const updated_capability of CAPABILITIES) {
    const [was, is] = [before, after].map((account) => capabilityOf(account, updated_capability));
    if (!differ(was, is)) continue;
    tellOfAccount(
      world,
      after.id,
      "v2.core.account[configuration.merchant].capability_status_updated",
      { updated_capability },
    );
  }
  if (differ(requirementsOf(before), requirementsOf(after))) {
    tellOfAccount(world, after.id, "v2.core.account[requirements].updated");
  }
}

/** Makes requirements overdue if their time has come by `now` (milliseconds). */
export function settleDueRequirements(world: World, now: number): void {
  for (const { at, id } of world.store.list("due_requirements")) {
    const account = at <= now ? world.store.get("account", id) : undefined;
    if (account) changeStanding(world, account, "overdue");
  }
}

/** Whether an account has a capability now; the platform always has. */
export function isAccountActive(world: World, id: string, capability: CapabilityName): boolean {
  if (id === PLATFORM) return true;
  const account = world.store.get("account", id);
  return !!account && !account.closed && capabilityOf(account, capability).status === "active";
}

/** Throws `capability_not_active` if an account cannot take cards. */
export function checkCardPayments(world: World, account: string): void {
  if (isAccountActive(world, account, "card_payments")) return;
  throw refused(
    `The account ${account} does not have the card_payments capability enabled: it cannot take payments now.`,
    { code: "capability_not_active" },
  );
}

function differ(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

function accountOf(record: AccountRecord, include: readonly Include[]): Account {
  const parts: Record<Include, Partial<Account>> = {
    "configuration.merchant": {
      configuration: {
        merchant: {
          applied: !record.closed,
          capabilities: {
            card_payments: capabilityOf(record, "card_payments"),
            ...(!record.payoutsUnsaid && {
              stripe_balance: { payouts: capabilityOf(record, "stripe_balance.payouts") },
            }),
          },
        },
      },
    },
    defaults: {
      defaults: { currency: record.currency, responsibilities: record.responsibilities },
    },
    future_requirements: { future_requirements: { entries: [] } },
    identity: { identity: { country: record.country } },
    requirements: { requirements: requirementsOf(record) },
  };
  const account: Account = {
    id: record.id,
    object: "v2.core.account",
    applied_configurations: record.closed ? [] : ["merchant"],
    closed: record.closed,
    ...(record.contactEmail !== null && { contact_email: record.contactEmail }),
    created: record.created,
    dashboard: record.dashboard,
    ...(record.displayName !== null && { display_name: record.displayName }),
    livemode: false,
    metadata: record.metadata,
  };
  return Object.assign(account, ...include.map((part) => parts[part]));
}
