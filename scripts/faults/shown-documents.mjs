const documents = "app/models/stall-document/stall-document.server.ts";
const asked = "app/models/stall-document/asked-documents.server.ts";
const showing = "app/models/stall-document/showing.server.ts";
const rules = "app/models/stall-document/showing.rules.ts";
const asking = "app/models/stall-document/ask-to-see.server.ts";
const access = "app/models/vendor/access.server.ts";
const adding = "app/models/application/adding-vendor.server.ts";
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
  {
    promise: "a market that an application named reads the documents of the stall that comes of it",
    in: adding,
    find: "select m.id, ${made}, ${now}, ${now} from",
    put: "select m.id, ${made}, null, ${now} from",
    by: "route commands/applications",
    test: "makes stall, links, account and mail",
  },
  {
    promise: "a market that an application named reads the documents of a listed stall, too",
    in: adding,
    find: "coalesce(documents_shown_at, excluded.documents_shown_at)",
    put: "documents_shown_at",
    by: "route commands/applications",
    test: "gives the listed stall its account",
  },
  {
    promise: "a helper who owns another stall shows this one's documents to no market",
    in: access,
    find: "vendor_id = ${vendorId}\n    and user_id = ${viewer.id} and role = 'owner')`;\n\n/** Throws",
    put: "user_id = ${viewer.id} and role = 'owner')`;\n\n/** Throws",
    by,
  },
  {
    promise: "an administrator who has a stall stand at a market shows it no documents",
    in: "app/models/vendor/stands-instead.server.ts",
    find: "${vendorId}, ${shownByOwner(ctx, vendorId)}, ${now}",
    put: "${vendorId}, ${now}, ${now}",
    by,
  },
  {
    promise: "a market learns of no document that it has not asked for",
    in: asked,
    find: "      and sd.kind in (select value from json_each(m.asked_documents))\n",
    put: "",
    by,
  },
  {
    promise: "nothing is shown to a market that is not in the guide any more",
    in: showing,
    find: "where m.id = ${marketId} and m.removed_at is null)",
    put: "where m.id = ${marketId})",
    by,
  },
  {
    promise: "a stall is asked about no market that is not in the guide any more",
    in: showing,
    find: "and m.removed_at is null and ${which}",
    put: "and ${which}",
    by,
  },
  {
    promise: "what a market is shown is told to nobody who runs another",
    in: asking,
    find: "v.removed_at is null\n        and ${runsMarket(ctx, marketId)}",
    put: "v.removed_at is null",
    by,
  },
  {
    promise: "a stall is not asked where the market stops asking at that moment",
    in: asking,
    find: "          and m.asked_documents <> '[]' and",
    put: "          and",
    by,
  },
  {
    promise: "a stall that was taken down is not asked",
    in: asking,
    find: "and v.removed_at is null\n        and ${runsMarket",
    put: "\n        and ${runsMarket",
    by,
  },
  {
    promise: "which markets ask a stall is told to who owns it at that moment",
    in: documents,
    find: "readingMarkets(vendorId, isOwner(ctx))",
    put: "readingMarkets(vendorId, sql`true`)",
    by,
  },
];
