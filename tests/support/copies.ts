import { queueErrors } from "./requests";
import type { World } from "./world";

/**
 * What verbs keep elsewhere of the rows that they write, and have not brought up to date. A test that
 * writes such rows itself does so too: see `queueAll`.
 */
export const copyErrors = (world: Pick<World, "db">): Promise<string[]> => queueErrors(world);
