/** The title above a form that does not validate. */
export const checkEntries = "Check your entries";

/**
 * The first three messages, each only once: what a reader hears before going through the fields.
 */
export function messagesOf(errors: Record<string, string[] | null> | null | undefined): string {
  return [...new Set(Object.values(errors ?? {}).flatMap((each) => each ?? []))]
    .slice(0, 3)
    .join(". ");
}
