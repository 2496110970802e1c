import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import type { Coordinates } from "../../guide/place/place";
import { writeDecision } from "../review-queue/decide.server";
import { letGoOf } from "../review-queue/queued.server";
import { type Decidable, whyNotDecide } from "../review-queue/review-queue.rules";
import { notesOf } from "../review-queue/review-queue.words";
import { whyNotPublish } from "./add.rules";
import type { PublishApplication } from "./add.schema";
import { type Added, failedToAdd, prepareAdding, type ReadToAdd, readToAdd } from "./add.server";

type Ctx = Allowed<Admin>;

/** What was published, and the version of its review item afterwards. */
export interface Published extends Added {
  version: number;
}

/**
 * Approves an application and adds it to the guide, in one batch and with one email: all of this or
 * nothing. Throws the errors of `whyNotDecide`, `whyNotPublish` and `prepareAdding`, and
 * `not_found`.
 */
export const publishApplication = (ctx: Ctx, { version, ...command }: PublishApplication) =>
  publishOne(ctx, { ...command, version: () => version });

/** Does the work of `publishApplication`, for a call that may name no version; see `decideOne`. */
export async function publishOne(
  ctx: Ctx,
  {
    itemId,
    version,
    notes: typed,
    reason,
    lat,
    lng,
  }: Omit<PublishApplication, "version"> & { version: (item: Decidable) => number },
): Promise<Published> {
  const place = lat == null || lng == null ? null : { lat, lng };
  const before = await readToAdd(ctx, itemId);
  const seen = version(before.item);
  const refused = whyNot(ctx, before, seen, place);
  if (refused) throw refused;
  const { item, toAdd } = before;
  return sayingWhenItFails(ctx, failedToAdd[toAdd.kind], async () => {
    const notes = notesOf(item.kind, { notes: typed, reason });
    const { may, statements, username } = await prepareAdding(ctx, before, { place, notes });
    const deciding = writeDecision(
      ctx,
      item,
      seen,
      { decision: "approved", notes },
      // If the application cannot be added, the decision is not written either.
      { only: may },
    );
    const { added } = await runBatch(ctx.db, {
      decided: deciding,
      added: statements(wroteOne),
      claim: letGoOf(item.id, seen + 2),
    });
    const [first] = added;
    const after = await readToAdd(ctx, itemId);
    const { addedId, kind, name } = after.toAdd;
    if (first?.meta.changes && addedId !== null) {
      return { kind, name, id: addedId, username, version: after.item.version };
    }
    throw whyNot(ctx, after, seen, place) ?? new DomainError("taken");
  });
}

function whyNot(
  { viewer, now }: Ctx,
  { item, toAdd }: ReadToAdd,
  version: number,
  place: Coordinates | null,
): DomainError | null {
  return whyNotDecide(item, viewer, version, now) ?? whyNotPublish(toAdd, place);
}
