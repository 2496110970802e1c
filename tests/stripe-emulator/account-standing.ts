import type Stripe from "stripe";
import type { AccountRecord, Standing } from "./records";

type Capability = Stripe.V2.Core.Account.Configuration.Merchant.Capabilities.CardPayments;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;
type Deadline = Entry["minimum_deadline"]["status"];

/** The merchant capabilities that the app uses, with the names that events use. */
export const CAPABILITIES = ["card_payments", "stripe_balance.payouts"] as const;
export type CapabilityName = (typeof CAPABILITIES)[number];

/** What each standing means for both capabilities, and the requirements that it leaves. */
const MEANINGS: Record<Standing, { capability: Capability; entries: EntryFacts[] }> = {
  new: { capability: restricted("requirements_past_due"), entries: onboarding("past_due") },
  pending: {
    capability: {
      status: "pending",
      status_details: [{ code: "requirements_pending_verification", resolution: "no_resolution" }],
    },
    entries: [
      { description: "identity.individual.verification", by: "stripe", deadline: "currently_due" },
    ],
  },
  complete: { capability: { status: "active", status_details: [] }, entries: [] },
  due: {
    capability: { status: "active", status_details: [] },
    entries: [
      { description: "identity.individual.id_number", by: "user", deadline: "currently_due" },
    ],
  },
  overdue: {
    capability: restricted("requirements_past_due"),
    entries: [{ description: "identity.individual.id_number", by: "user", deadline: "past_due" }],
  },
  restricted: {
    capability: {
      status: "restricted",
      status_details: [{ code: "restricted_other", resolution: "contact_stripe" }],
    },
    entries: [],
  },
  rejected: {
    capability: {
      status: "rejected",
      status_details: [{ code: "rejected_other", resolution: "no_resolution" }],
    },
    entries: [],
  },
};

interface EntryFacts {
  description: string;
  by: Entry["awaiting_action_from"];
  deadline: Deadline;
}

/** The state of one capability of an account. */
export function capabilityOf(
  { payoutsHeld, standing }: AccountRecord,
  name: CapabilityName,
): Capability {
  const { capability } = MEANINGS[standing];
  const isHeld = payoutsHeld && name === "stripe_balance.payouts" && capability.status === "active";
  return isHeld ? MEANINGS.restricted.capability : capability;
}

/** What information an account still owes, by when, and who must act next. */
export function requirementsOf({
  dueAt,
  standing,
}: AccountRecord): Stripe.V2.Core.Account.Requirements {
  const entries = MEANINGS[standing].entries.map(entryOf);
  const [first] = entries;
  if (!first) return { entries: [] };
  const time = dueAt === null ? {} : { time: new Date(dueAt).toISOString() };
  return {
    entries,
    summary: { minimum_deadline: { ...first.minimum_deadline, ...time } },
  };
}

function restricted(code: "requirements_past_due"): Capability {
  return { status: "restricted", status_details: [{ code, resolution: "provide_info" }] };
}

function onboarding(deadline: Deadline): EntryFacts[] {
  return [
    "identity.entity_type",
    "configuration.merchant.mcc",
    "defaults.payout_methods",
    "identity.attestations.terms_of_service.account",
  ].map((description) => ({ description, by: "user", deadline }));
}

function entryOf({ by, deadline, description }: EntryFacts): Entry {
  return {
    awaiting_action_from: by,
    description,
    errors: [],
    impact: {
      restricts_capabilities: CAPABILITIES.map((capability) => ({
        capability,
        configuration: "merchant",
        deadline: { status: deadline },
      })),
    },
    minimum_deadline: { status: deadline },
    requested_reasons: [{ code: "routine_onboarding" }],
  };
}
