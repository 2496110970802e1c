import type { Capabilities } from "./context";
import { DomainError } from "./errors";

/**
 * Does a verb's work, and says in the product's own words when it goes wrong in a way that nobody
 * has foreseen; what has really happened is logged. A refusal keeps the words it has. It stands in
 * the verb, so that a form and its JSON twin say the same.
 */
export async function sayingWhenItFails<T>(
  ctx: Pick<Capabilities, "log">,
  { text, title }: { text: string; title?: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError || error instanceof Response) throw error;
    ctx.log("error", { message: String(error), stack: (error as Error)?.stack });
    throw new DomainError("internal", text, { title });
  }
}
