/**
 * What the worker remembers besides pages and files. This memory outlives a build, and the worker
 * itself.
 */
const memory = "state";

/** Whose pages may be shown: an account's id, or 'nobody'. */
export const whose = "/account-of-last-answer";
/** A user has signed out without a connection, and the server must still be told. */
export const owedSignOut = "/sign-out-owed";

type Thing = typeof whose | typeof owedSignOut;

export const isMemory = (cacheName: string) => cacheName === memory;

export async function recall(thing: Thing): Promise<string | null> {
  const told = await (await caches.open(memory)).match(thing);
  return told ? told.text() : null;
}

export const remember = async (thing: Thing, text: string): Promise<void> =>
  (await caches.open(memory)).put(thing, new Response(text));

export const forget = async (thing: Thing): Promise<boolean> =>
  (await caches.open(memory)).delete(thing);
