import { csvAnswer } from "~/models/core/listing/csv";
import { findImport, partOf } from "~/models/running/directory-import/import.server";
import { pagesOfNotes } from "~/models/running/directory-import/notes-listing.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";

/** The notes about an import's rows, as a CSV file. */
export async function loader(args: RouteArgs) {
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
