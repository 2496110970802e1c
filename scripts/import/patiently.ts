const tries = 8;
const passing = /SQLITE_BUSY|database is locked|internal error; reference|Network connection lost/i;

/**
 * Tries again, with longer and longer pauses, if another process is using the database or the
 * connection fails for a moment. If a portion was written despite the error, the second try finds
 * it unchanged.
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried === tries || !passing.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** tried));
    }
  }
}
