const tries = 8;
const passing = /SQLITE_BUSY|database is locked|internal error; reference|Network connection lost/i;

/**
 * Tries again, after ever longer pauses, when the database is busy with somebody else or out of
 * reach for a moment. A portion that had been written after all is found unchanged the second time.
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
