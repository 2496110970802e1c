import { keySealedFor } from "~/models/people/second-factor/check-code.server";
import {
  confirmSetup,
  readSetup,
  readUnsavedCodes,
} from "~/models/people/second-factor/second-factor.server";
import { secondFactors } from "~/models/people/second-factor/second-factor.tables";
import { newKey } from "~/models/people/second-factor/sign-in-code.rules";
import type { Viewer } from "~/platform/viewer";
import { codeAt } from "./sign-in-codes";
import type { World } from "./world";

/**
 * Turns sign-in codes on for an account, with the code of the present time step. Returns the key of
 * the owner's app, and the recovery codes.
 */
export async function codesOn(world: World, viewer: Viewer) {
  const ctx = world.ctx(viewer);
  const key = newKey();
  const secret = await ctx.sealer.seal(key, keySealedFor(viewer.id));
  const made = { secret, createdAt: world.now };
  await world.db
    .insert(secondFactors)
    .values({ userId: viewer.id, ...made })
    .onConflictDoUpdate({ target: secondFactors.userId, set: made });
  const setup = await readSetup(ctx);
  await confirmSetup(ctx, { setup: setup?.setup ?? 0, code: codeAt(key, world.now) });
  return { key, codes: (await readUnsavedCodes(ctx)) ?? [] };
}
