import type Stripe from "stripe";
import { changeStanding } from "./accounts";
import type { AccountLinkRecord, Standing } from "./records";
import { tellOfReturn } from "./thin-events";
import type { V2Call } from "./v2-api";
import { notFound, v2Refused } from "./v2-error";
import { isoTime, type World } from "./world";

/** How long an onboarding link is valid, in milliseconds. */
const LINK_LIFE = 5 * 60 * 1000;

/**
 * POST /v2/core/account_links: the address of the onboarding page, valid for five minutes and one
 * visit.
 */
export function createAccountLink({ origin, params, world }: V2Call): Stripe.V2.Core.AccountLink {
  params.only<Stripe.V2.Core.AccountLinkCreateParams>(["account", "use_case"]);
  const id = params.requiredText("account");
  const useCase = params
    .child("use_case")
    .only<Stripe.V2.Core.AccountLinkCreateParams.UseCase>([
      "account_onboarding",
      "account_update",
      "type",
    ]);
  const type =
    useCase.oneOf("type", ["account_onboarding", "account_update"]) ?? useCase.missing("type");
  if (!useCase.has(type)) useCase.missing(type);
  const asked = useCase
    .child(type)
    .only<Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding>([
      "collection_options",
      "refresh_url",
      "return_url",
    ]);
  const refreshUrl = asked.requiredUrl("refresh_url");
  const returnUrl = asked.url("return_url");
  asked
    .child("collection_options")
    .only<Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding.CollectionOptions>([
      "fields",
      "future_requirements",
    ])
    .oneOf("fields", ["currently_due", "eventually_due"]);
  const account = world.store.get("account", id);
  if (!account) throw notFound("account", id);
  if (account.closed) throw v2Refused(`The account ${id} is closed.`);
  const link: AccountLinkRecord = {
    token: world.newId(""),
    account: id,
    useCase: type,
    returnUrl,
    refreshUrl,
    expiresAt: world.now() + LINK_LIFE,
    opened: false,
    used: false,
  };
  world.store.put("account_link", link.token, link);
  return {
    object: "v2.core.account_link",
    account: id,
    created: isoTime(world),
    expires_at: new Date(link.expiresAt).toISOString(),
    livemode: false,
    url: `${origin}/setup/${link.token}`,
    use_case: {
      [type]: { refresh_url: refreshUrl, ...(returnUrl !== null && { return_url: returnUrl }) },
      type,
    },
  };
}

/**
 * Ends a visit to the onboarding page. The account gets the standing that the visitor chose, or
 * keeps its own if `standing` is null, and Stripe sends the event that the visitor returned.
 */
export function leaveOnboarding(
  world: World,
  link: AccountLinkRecord,
  standing: Standing | null,
): void {
  const account = world.store.get("account", link.account);
  if (!account) return;
  world.store.put("account_link", link.token, { ...link, used: true });
  if (standing !== null) changeStanding(world, account, standing);
  tellOfReturn(world, account.id, link.useCase);
}
