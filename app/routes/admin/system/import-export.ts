import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findImport, partOf } from "~/models/directory-import/import.server";
import { pagesOfNotes } from "~/models/directory-import/notes-listing.server";
import { csvAnswer } from "~/models/listing/csv";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";

/** What is told of an import's rows, as a CSV file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const found = await findImport(ctx, idIn(args.params.importId));
  const pages = pagesOfNotes(ctx, { importId: found.id, part: partOf(found) });
  return csvAnswer(
    `import-${found.id}.csv`,
    ["What", "Line", "Key", "Market", "Id here", "Told"],
    async () =>
      (await pages()).map(({ kind, id, key, name, marketId, text }) => [
        kind,
        kind === "gone" ? null : Math.floor(id / 100),
        key,
        name,
        marketId,
        text,
      ]),
  );
}
