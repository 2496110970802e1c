import { anyone, joiners, more, rows, signedIn } from "./row";

/** The addresses through which vendors, markets and their people join. */
export const joining = rows({
  "/grow-with-us": {
    for: anyone,
    found: true,
    menu: more("Grow With Us", "plus", joiners),
  },
  "/application-portal": {
    for: anyone,
    found: true,
    menu: more("Apply to Join", "stall", joiners),
  },
  "/application-portal/draft": { for: anyone },
  "/application-portal/find": { for: anyone },
  "/application/:reference": { for: anyone },
  "/stall-invitation": { for: anyone, changesAccount: true },
  "/stall-invitation/register": { for: anyone },
  "/market-invitation": { for: anyone },
  "/market-invitation/register": { for: anyone },
  "/market-manager-waiting": { for: signedIn },
  "/vendor-request-access": { for: anyone, found: true },
  "/market-manager-request-access": { for: anyone, found: true },
});
