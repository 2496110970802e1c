import { listErrors } from "./listed";
import { queueErrors } from "./requests";
import type { World } from "./world";

/**
 * What verbs keep elsewhere of the rows that they write, and have not brought up to date. A test that
 * writes such rows itself does so too: see `queueAll` and `listAll`.
 */
export const copyErrors = async (world: Pick<World, "db">): Promise<string[]> => [
  ...(await queueErrors(world)),
  ...(await listErrors(world)),
];
