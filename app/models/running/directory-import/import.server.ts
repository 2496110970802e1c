import { and, eq, isNull, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { newToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { type ListingRequest, type ListingSpec, lengthOf } from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { auditLine } from "../../people/audit/audit.server";
import { isStillAdmin } from "../../people/user/active";
import { documentKey } from "../../vendors/document/document.rules";
import { UnusableFile } from "./columns";
import { openDirectory } from "./directory-file";
import {
  fileTooLarge,
  type ImportPart,
  mostFileBytes,
  whyNotStart,
  whyNotStop,
} from "./import.rules";
import type { SendDirectory, StartImport, StopImport } from "./import.schema";
import { directoryImports } from "./import.tables";

type Ctx = Allowed<Admin>;

const nameOf = (userId: "sent_by" | "started_by") =>
  sql<string | null>`(select username from users where users.id = ${sql.identifier(userId)})`;

const columns = {
  id: directoryImports.id,
  name: directoryImports.name,
  bytes: directoryImports.bytes,
  source: directoryImports.source,
  isWhole: directoryImports.isWhole,
  takesDown: directoryImports.takesDown,
  state: directoryImports.state,
  cursorByte: directoryImports.cursorByte,
  preview: directoryImports.preview,
  done: directoryImports.done,
  problem: directoryImports.problem,
  sender: nameOf("sent_by").as("sender"),
  sentAt: directoryImports.sentAt,
  starter: nameOf("started_by").as("starter"),
  startedAt: directoryImports.startedAt,
  endedAt: directoryImports.endedAt,
};

export const importStatement = ({ db }: Pick<Ctx, "db">, importId: number) =>
  db.select(columns).from(directoryImports).where(eq(directoryImports.id, importId));
export type DirectoryImport = Awaited<ReturnType<typeof importStatement>>[number];

/** The list of imports, the latest first. */
export const importListing = {
  sorts: { sent: "desc" },
  sort: { by: "sent", order: "desc" },
  filters: {},
} as const satisfies ListingSpec<"sent", never>;

/** A page of all imports, and the import that has not ended, if there is one. */
export async function listImports({ db }: Pick<Ctx, "db">, asked: ListingRequest<"sent", never>) {
  const id = sql`${directoryImports.id}`;
  const { where, by } = keyset({ column: id, id, order: asked.sort.order }, asked.place);
  const [found, current] = await runBatch(db, [
    db
      .select(columns)
      .from(directoryImports)
      .where(where)
      .orderBy(by)
      .limit(lengthOf(asked) + 1),
    db.select(columns).from(directoryImports).where(isNull(directoryImports.endedAt)),
  ]);
  const shown = Math.min(found.results.length, lengthOf(asked));
  const list = listingOf(found.results, asked, {
    total: { count: shown, isMore: found.results.length > shown || asked.place !== null },
    keyOf: (row) => row.id,
  });
  return { list, current: current.results[0] ?? null };
}

/** An import. Throws `not_found` if there is none with this id. */
export async function findImport(ctx: Pick<Ctx, "db">, importId: number) {
  const [found] = await importStatement(ctx, importId);
  if (!found) throw notFound("Import not found");
  return found;
}

const about = (action: string, id: number | ReturnType<typeof sql>) => ({
  action: `directory_import_${action}`,
  subject: { type: "directory_import", id },
});

const refuse = (text: string) =>
  new DomainError("invalid", text, { title: "Not imported", fields: { file: [text] } });

/**
 * Stores a directory file privately, for the scheduled work to check. What kind of file it is, is
 * checked at once. Throws `too_large` if the file is too large, `invalid` (with a sentence that
 * says why) if the file is no directory, and `taken` while another import has not ended.
 */
export function sendDirectory(ctx: Ctx, { file, isWhole }: SendDirectory): Promise<{ id: number }> {
  return sayingWhenItFails(ctx, { text: "We couldn’t save the file. Try again." }, async () => {
    const { db, now, viewer, pictures } = ctx;
    if (file.size > mostFileBytes) throw fileTooLarge();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { source } = await opened(bytes);
    const fileKey = documentKey(newToken());
    const name = file.name.replace(/[\p{C}\\/]/gu, "").slice(0, 100) || "directory";
    await pictures.put(fileKey, bytes);
    const writing = runBatch(db, [
      sql<{ id: number }>`
        insert into directory_imports (name, bytes, file_key, source, is_whole, sent_by, sent_at)
        select ${name}, ${bytes.length}, ${fileKey}, ${source}, ${Number(isWhole)}, ${viewer.id}, ${now}
        where ${isStillAdmin(ctx)} on conflict do nothing returning id`,
      auditLine(ctx, {
        ...about("sent", sql`last_insert_rowid()`),
        after: { name, bytes: bytes.length, source, isWhole },
      }),
    ]);
    const [{ results: sent }] = await writing.catch(async (error) => {
      // If only the answer of the write was lost, the import is there and needs its file.
      const isSent = (await db.$count(directoryImports, eq(directoryImports.fileKey, fileKey))) > 0;
      if (!isSent) await pictures.delete(fileKey);
      throw error;
    });
    const [row] = sent;
    if (row) return row;
    await pictures.delete(fileKey);
    throw await whyNotSent(ctx);
  });
}

async function opened(bytes: Uint8Array) {
  try {
    return await openDirectory({
      size: bytes.length,
      read: async (from, length) => bytes.subarray(from, from + length),
    });
  } catch (error) {
    if (error instanceof UnusableFile) throw refuse(error.message);
    throw error;
  }
}

async function whyNotSent(ctx: Ctx): Promise<DomainError> {
  const [other] = await ctx.db
    .select(columns)
    .from(directoryImports)
    .where(isNull(directoryImports.endedAt));
  // Only one reason is left: the viewer is no longer an administrator.
  if (!other) return new DomainError("wrong_role");
  const who = other.sender ? `${other.sender}’s import` : "The import";
  return new DomainError(
    "taken",
    `${who} “${other.name}” isn’t finished. Finish or stop that import first.`,
    {
      title: "Another import isn’t finished",
      leadsTo: { to: `/admin/system/import/${other.id}`, label: "See the import" },
    },
  );
}

/**
 * Lets an import write what its preview says. Throws `not_found` if there is no such import, or the
 * error of `whyNotStart`.
 */
export function startImport(
  ctx: Ctx,
  { importId, takesDown }: StartImport,
): Promise<{ id: number }> {
  return sayingWhenItFails(ctx, { text: "We couldn’t start the import. Try again." }, async () => {
    const { log } = await runBatch(ctx.db, {
      started: ctx.db
        .update(directoryImports)
        .set({
          state: "writing",
          cursorByte: 0,
          goneAfter: "",
          seen: "[]",
          takesDown: sql`is_whole and ${Number(takesDown)}`,
          startedBy: ctx.viewer.id,
          startedAt: ctx.now,
        })
        .where(
          and(
            eq(directoryImports.id, importId),
            eq(directoryImports.state, "ready"),
            isStillAdmin(ctx),
          ),
        ),
      log: auditLine(ctx, { ...about("started", importId), after: { takesDown } }),
    });
    return doneOr(ctx, importId, log, whyNotStart);
  });
}

/**
 * Stops an import. What the import has written stays, each market complete. Throws `not_found` if
 * there is no such import, or the error of `whyNotStop`.
 */
export function stopImport(ctx: Ctx, { importId }: StopImport): Promise<{ id: number }> {
  return sayingWhenItFails(ctx, { text: "We couldn’t stop the import. Try again." }, async () => {
    const { state } = await findImport(ctx, importId);
    const { log } = await runBatch(ctx.db, {
      stopped: ctx.db
        .update(directoryImports)
        .set({ state: "stopped", endedAt: ctx.now, mark: "" })
        .where(
          and(
            eq(directoryImports.id, importId),
            isNull(directoryImports.endedAt),
            isStillAdmin(ctx),
          ),
        ),
      log: auditLine(ctx, { ...about("stopped", importId), before: { state } }),
    });
    return doneOr(ctx, importId, log, whyNotStop);
  });
}

async function doneOr(
  ctx: Ctx,
  importId: number,
  log: { results: unknown[] },
  whyNot: (found: DirectoryImport) => DomainError | null,
): Promise<{ id: number }> {
  if (log.results.length === 1) return { id: importId };
  const refused = whyNot(await findImport(ctx, importId));
  // Only one reason is left: the viewer is no longer an administrator.
  throw refused ?? new DomainError("wrong_role");
}

/** Which notes an import shows: what it would do, until it has started to write. */
export const partOf = ({ startedAt }: Pick<DirectoryImport, "startedAt">): ImportPart =>
  startedAt === null ? "preview" : "done";
