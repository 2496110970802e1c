import { dollars } from "~/models/core/money";
import { RequestPayout } from "~/models/orders/payout/payout.schema";
import { requestPayout } from "~/models/orders/payout/request-payout.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/request-payout", {
  summary: "Asks for a payout of all that is available, or of an amount of it",
  detail:
    "`vendorId` is compared with the caller's own stall, never believed. Name the last payout you know of in `after` (0 for none): all requests that name the same one make one payout. Without `after`, a request for the same amount within a minute answers the payout that was made.",
  may: "vendor",
  scope: "money",
  command: RequestPayout,
  verb: requestPayout,
  done: ({ id, amount, status, arrivesAt }) => ({
    id,
    amount: dollars(amount),
    amountCents: amount,
    status,
    arrivesAt: arrivesAt === null ? null : new Date(arrivesAt).toISOString(),
  }),
  answers: { 200: "Payout" },
  refusals: [409, 429, 503],
});
