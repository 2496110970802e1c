import type Stripe from "stripe";
import { ApiError, invalid, noSuch } from "./api-error";
import { emit } from "./events";
import type { AccountLinkRecord } from "./records";
import { type Call, seconds, type World } from "./world";

/** How long an onboarding address is good for, in seconds. */
const LINK_LIFE = 5 * 60;

const STILL_TO_DO = [
  "business_type",
  "external_account",
  "tos_acceptance.date",
  "tos_acceptance.ip",
];

/** POST /v1/accounts: a connected account that can do nothing until its onboarding is complete. */
export function createAccount(call: Call): Stripe.Account {
  const { params, world } = call;
  params.only([
    "business_profile",
    "business_type",
    "capabilities",
    "controller",
    "country",
    "default_currency",
    "email",
    "expand",
    "metadata",
    "settings",
    "type",
  ]);
  const country = params.text("country") ?? "US";
  if (!/^[A-Z]{2}$/.test(country)) {
    throw invalid(
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
      {
        code: "country_unsupported",
        param: "country",
      },
    );
  }
  const type = params.oneOf("type", ["express", "standard", "custom"]);
  const account: Stripe.Account = {
    id: world.newId("acct_"),
    object: "account",
    business_type: params.oneOf("business_type", [
      "company",
      "individual",
      "non_profit",
      "government_entity",
    ]),
    capabilities: { card_payments: "inactive", transfers: "inactive" },
    charges_enabled: false,
    country,
    created: seconds(world),
    default_currency: params.text("default_currency") ?? "usd",
    details_submitted: false,
    email: params.email("email"),
    metadata: params.metadata("metadata"),
    payouts_enabled: false,
    requirements: requirements(STILL_TO_DO),
    type: type ?? (params.has("controller") ? "none" : "standard"),
  };
  world.store.put("account", account.id, account);
  return account;
}

/** GET /v1/accounts/:id */
export function retrieveAccount({ params, world }: Call, id: string): Stripe.Account {
  params.only(["expand"]);
  const account = world.store.get("account", id);
  if (!account) throw noAccess(id);
  return account;
}

/** POST /v1/account_links: the address of the onboarding page, for five minutes and one use. */
export function createAccountLink(call: Call): Stripe.AccountLink {
  const { origin, params, world } = call;
  params.only([
    "account",
    "collect",
    "collection_options",
    "expand",
    "refresh_url",
    "return_url",
    "type",
  ]);
  const account = params.requiredText("account");
  params.oneOf("type", ["account_onboarding", "account_update"]) ?? params.missing("type");
  const returnUrl = params.requiredUrl("return_url");
  const refreshUrl = params.requiredUrl("refresh_url");
  if (!world.store.get("account", account)) throw noSuch("account", account, "account", 400);
  const token = world.newId("");
  const expiresAt = seconds(world) + LINK_LIFE;
  const link: AccountLinkRecord = {
    token,
    account,
    returnUrl,
    refreshUrl,
    expiresAt,
    used: false,
  };
  world.store.put("account_link", token, link);
  return {
    object: "account_link",
    created: seconds(world),
    expires_at: expiresAt,
    url: `${origin}/setup/${token}`,
  };
}

/**
 * Completes the onboarding behind a link: the account can be charged for and paid out, and
 * `account.updated` says so. A second time changes nothing.
 */
export function completeOnboarding(world: World, link: AccountLinkRecord): void {
  const account = world.store.get("account", link.account);
  if (!account || link.used) return;
  world.store.put("account_link", link.token, { ...link, used: true });
  if (account.details_submitted) return;
  const complete: Stripe.Account = {
    ...account,
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirements([]),
  };
  world.store.put("account", account.id, complete);
  emit(world, "account.updated", complete, { account: account.id });
}

/** Stripe's answer about an account that the platform has nothing to do with: 403. */
export function noAccess(account: string): ApiError {
  return new ApiError(
    403,
    "invalid_request_error",
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: "account_invalid" },
  );
}

function requirements(due: string[]): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length === 0 ? null : "requirements.past_due",
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}
