import { csvAnswer } from "~/models/core/listing/csv";
import { readListing } from "~/models/core/listing/listing";
import { readerJson, readerListing } from "~/models/running/newsletter/newsletter.view";
import { pagesOfReaders } from "~/models/running/newsletter/readers.server";
import { allow, type RouteArgs } from "~/platform/allow";

/** The subscribers as a CSV file, with the search and filters of the address. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, readerListing);
  const pages = pagesOfReaders(ctx, asked);
  return csvAnswer(
    `newsletter-subscribers-${new Date(ctx.now).toISOString().slice(0, 10)}.csv`,
    ["Id", "Email", "Subscribed", "Active", "Confirmed"],
    async () =>
      (await pages())
        .map(readerJson)
        .map(({ id, email, subscribedAt, isActive, isConfirmed }) => [
          id,
          email,
          subscribedAt,
          isActive,
          isConfirmed,
        ]),
  );
}
