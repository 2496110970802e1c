const documents = "app/models/stall-document/stall-document.server.ts";
const asked = "app/models/stall-document/asked-documents.server.ts";
const showing = "app/models/stall-document/showing.server.ts";
const rules = "app/models/stall-document/showing.rules.ts";
const asking = "app/models/stall-document/ask-to-see.server.ts";
const access = "app/models/vendor/access.server.ts";
const view = "app/models/stall-document/stall-document.view.ts";

const by = "unit showing.server";

/** Which markets read a stall's documents. */
export const shownDocumentsFaults = [
  {
    promise: "a market reads no document of a stall that does not show them to it",
    in: documents,
    find: "and ${isShown} and m.removed_at is null",
    put: "and m.removed_at is null",
    by,
  },
  {
    promise: "a market is not told what a stall has that does not show it",
    in: asked,
    find: "and ${isShown} and ${isThere}",
    put: "and ${isThere}",
    by,
  },
  {
    promise: "to show documents to one market is to show them to no other",
    in: showing,
    find: "where mv.vendor_id = ${vendorId} and mv.market_id = ${marketId}",
    put: "where mv.vendor_id = ${vendorId}",
    by,
  },
  {
    promise: "what another stall shows is its own to say",
    in: showing,
    find: "where mv.vendor_id = ${vendorId} and mv.market_id = ${marketId}",
    put: "where mv.market_id = ${marketId}",
    by,
  },
  {
    promise: "who reads a stall's documents is said by who owns it at that moment",
    in: showing,
    find: "<> ${Number(shows)} and ${isOwner(ctx)}",
    put: "<> ${Number(shows)}",
    by,
  },
  {
    promise: "what was said already is not written down as done again",
    in: showing,
    find: "          and (${isShown}) <> ${Number(shows)} and",
    put: "          and",
    by,
  },
  {
    promise: "a helper who joins a market shows it no documents",
    in: access,
    find: "    and user_id = ${viewer.id} and role = 'owner')`;\n\n/** Throws",
    put: "    and user_id = ${viewer.id})`;\n\n/** Throws",
    by,
  },
  {
    promise: "a stall is asked by who runs the market at that moment",
    in: asking,
    find: "<> '[]' and ${runsMarket(ctx, marketId)}",
    put: "<> '[]'",
    by,
  },
  {
    promise: "a stall that shows its documents meanwhile is not asked to",
    in: asking,
    find: "and not (${isShown})\n",
    put: "\n",
    by,
  },
  {
    promise: "of two who ask a stall at once it hears from one",
    in: asking,
    find: "where asked_at <= ${now - askedEvery}",
    put: "where true",
    by,
  },
  {
    promise: "a stall is asked once a week",
    in: rules,
    find: "askedAt <= now - askedEvery",
    put: "true",
    by,
  },
  {
    promise: "a manager is told of missing documents that the market asks for alone",
    in: view,
    find: "return asked.length === 0\n",
    put: "return asked.length === 99\n",
    by,
  },
];
