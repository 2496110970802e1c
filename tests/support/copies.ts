import { listErrors } from "./listed";
import { queueErrors } from "./requests";
import type { World } from "./world";

/**
 * The copies of rows that verbs keep elsewhere and have not updated. A test that writes such rows
 * itself also updates the copies: see `queueAll` and `listAll`.
 */
export const copyErrors = async (world: Pick<World, "db">): Promise<string[]> => [
  ...(await queueErrors(world)),
  ...(await listErrors(world)),
];
