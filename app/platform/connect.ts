import Stripe from "stripe";
import { readText } from "./body";
import {
  type AccountNotice,
  type CapabilityStatus,
  type ConnectedAccount,
  capabilityStatuses,
} from "./connected-account";
import { DomainError } from "./errors";
import type { Instant } from "./instant";
import type { NamedEvent } from "./payments";
import type { Settings } from "./settings";
import { openStripe, speaking, webhooksNotSetUp } from "./stripe";

/**
 * Vendors' own accounts at Stripe. Every call throws `payments_down` if Stripe cannot be reached.
 */
export interface Connect {
  /** For one day, the same key always gives the same account. */
  createAccount(request: {
    key: string;
    vendorId: number;
    name: string;
    email: string;
  }): Promise<ConnectedAccount>;
  /** Throws `not_found` if Stripe knows no such account. */
  findAccount(id: string): Promise<ConnectedAccount>;
  /**
   * A link to the page where the account's owner gives Stripe the information that it still needs.
   * The link works for one visit, within minutes, for anyone who has it. The link is neither stored
   * nor logged.
   */
  onboardingLink(request: {
    account: string;
    returnUrl: string;
    refreshUrl: string;
  }): Promise<string>;
  /** From now on, Stripe pays out the account's balance only on request. */
  payOutOnlyWhenAsked(account: string): Promise<void>;
  /**
   * The thin event in a webhook, after checking that the signature is valid and not older than five
   * minutes at `now`. Throws `invalid` if the signature fails this check, or if the event is of
   * another kind.
   */
  readNotice(request: Request, now: Instant): Promise<AccountNotice>;
  /**
   * An event that Stripe has sent before, in the form that `readNotice` returns. Stripe keeps
   * events for 30 days. Throws `not_found` if Stripe knows no such event of this account.
   */
  findNotice(named: NamedEvent): Promise<AccountNotice>;
}

const included = [
  "configuration.merchant",
  "requirements",
  "defaults",
  "identity",
] as const satisfies Stripe.V2.Core.AccountRetrieveParams.Include[];

/** Limits on what a page can show about one account. */
const mostRequirements = 30;
const longestProblem = 200;

/** No payment happens here, so this error does not mention a charge. */
async function reaching<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await speaking(call);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "payments_down") throw error;
    throw new DomainError("payments_down", "Try again in a moment.", {
      title: "We can’t reach Stripe right now",
    });
  }
}

export function openConnect(settings: Settings, reach?: typeof fetch): Connect {
  const stripe = openStripe(settings, reach);
  /**
   * Reads an account. If the account does not say whether payouts are enabled, Stripe is asked
   * separately.
   */
  const readAccount = async (account: Stripe.V2.Core.Account): Promise<ConnectedAccount> => {
    const payouts = payoutsOf(account);
    if (payouts !== null || account.closed === true) return asAccount(account, payouts);
    const { payments } = await stripe().balanceSettings.retrieve({}, { stripeAccount: account.id });
    const isEnabled = payments.payouts?.status === "enabled";
    return asAccount(account, isEnabled ? "active" : "restricted");
  };
  const isLive = /^[sr]k_live_/.test(settings.STRIPE_SECRET_KEY ?? "");
  return {
    createAccount: ({ key, vendorId, name, email }) =>
      reaching(async () =>
        readAccount(
          await stripe().v2.core.accounts.create(
            {
              display_name: name,
              contact_email: email,
              identity: { country: "us" },
              dashboard: "full",
              configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
              defaults: {
                currency: "usd",
                responsibilities: { fees_collector: "stripe", losses_collector: "stripe" },
              },
              metadata: { vendor: String(vendorId) },
              include: [...included],
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    findAccount: (id) =>
      reaching(async () =>
        readAccount(await stripe().v2.core.accounts.retrieve(id, { include: [...included] })),
      ),
    onboardingLink: ({ account, returnUrl, refreshUrl }) =>
      reaching(async () => {
        const { url } = await stripe().v2.core.accountLinks.create({
          account,
          use_case: {
            type: "account_onboarding",
            account_onboarding: { refresh_url: refreshUrl, return_url: returnUrl },
          },
        });
        return url;
      }),
    payOutOnlyWhenAsked: (account) =>
      reaching(async () => {
        await stripe().balanceSettings.update(
          { payments: { payouts: { schedule: { interval: "manual" } } } },
          { stripeAccount: account },
        );
      }),
    async readNotice(request, now) {
      const secret = settings.STRIPE_ACCOUNTS_WEBHOOK_SECRET;
      const signature = request.headers.get("Stripe-Signature");
      if (!secret) throw new DomainError("payments_down", webhooksNotSetUp);
      if (!signature) throw new DomainError("invalid", "This webhook isn’t signed.");
      const body = await readText(request);
      let notification: Stripe.V2.Core.EventNotification;
      try {
        notification = await stripe().parseEventNotificationAsync(
          body,
          signature,
          secret,
          undefined,
          Stripe.createSubtleCryptoProvider(),
          now,
        );
      } catch (error) {
        if (error instanceof DomainError) throw error;
        throw new DomainError("invalid", "This webhook’s signature is invalid.");
      }
      return asNotice(notification, isLive);
    },
    findNotice: ({ id, account }) =>
      reaching(async () => {
        const of = account === null ? {} : { stripeContext: account };
        return asNotice(await stripe().v2.core.events.retrieve(id, {}, of), isLive);
      }),
  };
}

function asNotice(
  notification: Stripe.V2.Core.EventNotification | Stripe.V2.Core.Event,
  isLive: boolean,
): AccountNotice {
  const { id, type, livemode, context } = notification;
  if (typeof id !== "string" || typeof type !== "string") {
    throw new DomainError("invalid", "This webhook contains no event.");
  }
  const about = "related_object" in notification ? notification.related_object : null;
  const isAccount = about?.type === "v2.core.account" && "id" in about;
  const account = isAccount ? String(about.id) : context?.toString();
  return { id, type, account: account ?? null, isOurMode: livemode === isLive };
}

const capabilitiesOf = (account: Stripe.V2.Core.Account) =>
  account.configuration?.merchant?.capabilities ?? {};

/**
 * The payout status of an account; null if the account has no status, or one that is not known
 * here.
 */
function payoutsOf(account: Stripe.V2.Core.Account): CapabilityStatus | null {
  const status = capabilitiesOf(account).stripe_balance?.payouts?.status;
  return capabilityStatuses.find((known) => known === status) ?? null;
}

/**
 * A Stripe account as the domain reads it. `payouts` is the payout status, if it was asked for
 * separately.
 */
export function asAccount(
  account: Stripe.V2.Core.Account,
  payouts: CapabilityStatus | null = payoutsOf(account),
): ConnectedAccount {
  const { card_payments: cards } = capabilitiesOf(account);
  const { entries = [], summary } = account.requirements ?? {};
  const due = summary?.minimum_deadline?.time;
  return {
    id: account.id,
    isClosed: account.closed === true,
    // An unknown or missing status does not allow card payments.
    cardPayments: capabilityStatuses.find((known) => known === cards?.status) ?? "restricted",
    payouts: payouts ?? "restricted",
    resolution: cards?.status_details[0]?.resolution ?? null,
    requirements: entries.slice(0, mostRequirements).map((entry) => ({
      what: entry.description,
      from: entry.awaiting_action_from,
      deadline: entry.minimum_deadline.status,
      problem: entry.errors[0]?.description.slice(0, longestProblem) ?? null,
    })),
    dueAt: due ? Date.parse(due) : null,
    currency: account.defaults?.currency ?? "usd",
    country: (account.identity?.country ?? "us").toUpperCase(),
  };
}
