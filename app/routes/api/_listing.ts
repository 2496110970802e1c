import type { Listing } from "~/models/listing/listing";

/** A page of a list as a plain array: where it goes on, and how long it is, is told in headers. */
export function answerListing<Row>(
  request: Request,
  { rows, next, total }: Pick<Listing<Row>, "rows" | "next" | "total">,
  json: (row: Row) => object,
): Response {
  const headers = new Headers();
  if (!total.isMore) headers.set("X-Total-Count", String(total.count));
  if (next !== null) {
    const url = new URL(request.url);
    url.searchParams.set("page", next);
    headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
  }
  return Response.json(rows.map(json), { headers });
}
