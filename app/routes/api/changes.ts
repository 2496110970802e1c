import { changesSince, sinceIn } from "~/models/guide/changes/changes.server";
import { defineEndpoint } from "~/platform/endpoint";
import { listHeaders, sliceIn } from "./_slice";
import { text } from "./_told";

/** So many changes are answered at a time. */
const most = 500;

export const loader = defineEndpoint("GET /api/changes", {
  summary: "Tells which markets, vendors and products have changed, or are gone",
  detail:
    "At most 500 at a time, in the order of writing. Lists with `updated_since` tell what is there; here alone, what is gone is told as well. Who has them all asks later from the last `seq`. From longer ago than 90 days, one has to begin anew.",
  may: "anyone",
  readFrom: "anywhere",
  query: {
    since: text.describe("The `seq` of a change, or a moment with its zone; all, unless said"),
  },
  answers: { 200: ["Change"] },
  pages: "since",
  refusals: [410],
  async handle(ctx, { request }) {
    ctx.cache.publicly(10);
    const url = new URL(request.url);
    const limit = Math.min(sliceIn(request).limit, most);
    const since = sinceIn(url.searchParams.get("since"));
    const { rows, next } = await changesSince(ctx, since, limit);
    const headers = listHeaders(request, {
      next: null,
      total: rows.length,
      isMore: next !== null || since !== null,
    });
    if (next !== null) {
      url.searchParams.set("since", next);
      headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
    }
    return Response.json(rows, { headers });
  },
});
