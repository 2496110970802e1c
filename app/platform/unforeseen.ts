import type { Capabilities } from "./context";
import { DomainError } from "./errors";

/**
 * Does a verb's work. After an unexpected error, throws `internal` in the product's own words and
 * logs what really happened. A refusal keeps its own words. This function is used in the verb, so
 * that a form and the JSON call say the same.
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
