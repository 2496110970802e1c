import { Buffer } from "node:buffer";
import { sql } from "drizzle-orm";
import { readBytes, usualLimit } from "./body";
import type { RequestContext } from "./context";
import { runBatch } from "./database";
import { atField, DomainError } from "./errors";
import { openSealer, type Sealer } from "./sealed";
import { hashToken, newToken } from "./tokens";
import type { Viewer } from "./viewer";

/* On a bad network, a program does not know whether its write was done. With an
   `Idempotency-Key`, it can send the same request again and gets the first answer again.
   docs/decisions/044 says what is kept, and for whom. */

const aDay = 24 * 60 * 60 * 1000;
/**
 * Longer than any write takes. A write without an answer counts as running until this time has
 * passed.
 */
export const patience = 2 * 60 * 1000;
/** The most kept answers in a day for one account, or for one network if no user is signed in. */
export const mostKept = 2000;
/** The most bytes in a kept answer. Our own answers are shorter. */
const mostOfAnswer = 256_000;

/** Whether a text is 1 to 255 printable ASCII characters. */
const isKey = (text: string) => /^[\x20-\x7e]{1,255}$/.test(text);

/** The request's key, or null. Throws `invalid` if the key is empty, too long or not ASCII. */
function keyIn({ headers }: Request): string | null {
  const key = headers.get("Idempotency-Key");
  if (key === null || isKey(key)) return key;
  throw atField(
    "Idempotency-Key",
    "Use 1 to 255 printable ASCII characters as the Idempotency-Key.",
  );
}

/**
 * A key for a command that has its own way to make something only once: the hash of the request's
 * key, or a new key.
 */
export async function makingKey(request: Request): Promise<string> {
  const key = keyIn(request);
  return key === null ? newToken() : hashToken(key);
}

interface Kept {
  fingerprint: string;
  claim: string;
  status: number | null;
  answer: string | null;
}

/**
 * Carries out a write only once: if the same account sends the same key again within a day, the
 * write is not repeated. Only the answer of a successful write is kept. After a refusal nothing was
 * done, and the key is free again. Throws `other_request` if the key belongs to another request,
 * and `still_running` if the first request has no answer yet. Without a key, this function only
 * calls `work`.
 *
 * The work continues if the caller hangs up, because then the caller is most likely to ask again.
 */
export async function answerOnce(
  ctx: RequestContext,
  request: Request,
  work: () => Promise<Response>,
  limit = usualLimit,
): Promise<Response> {
  const key = keyIn(request);
  if (key === null) return work();
  const { db, now } = ctx;
  const viewer = await ctx.identify();
  const who = viewer
    ? `user:${viewer.id}`
    : `network:${(await hashToken(ctx.address)).slice(0, 32)}`;
  const keyHash = await hashToken(`${who}\n${key}`);
  // The database has only the hash of the text that opens an answer.
  const sealer = openSealer(`${who}\n${key}`);
  const fingerprint = await fingerprintOf(request, viewer, limit);
  const claim = newToken();
  const [claimed, found] = await runBatch(db, [
    sql<{ claim: string }>`
      insert into kept_answers (key_hash, who, user_id, fingerprint, claim, expires_at)
      select ${keyHash}, ${who}, ${viewer?.id ?? null}, ${fingerprint}, ${claim}, ${now + patience}
      where (select count(*) from (
        select 1 from kept_answers where who = ${who} limit ${mostKept})) < ${mostKept}
      on conflict (key_hash) do update set fingerprint = excluded.fingerprint,
        claim = excluded.claim, status = null, answer = null, expires_at = excluded.expires_at
        where kept_answers.expires_at <= ${now}
      returning claim`,
    sql<Kept>`
      select fingerprint, claim, status, answer from kept_answers
      where key_hash = ${keyHash} and expires_at > ${now}`,
  ]);
  if (claimed.results.length === 0) return answerAgain(found.results[0], fingerprint, sealer);

  const isOurs = sql`key_hash = ${keyHash} and claim = ${claim}`;
  const free = () => db.run(sql`delete from kept_answers where ${isOurs}`);
  const keep = async (answer: Response) => {
    const sealed = await seal(answer.clone(), sealer);
    await db.run(sql`
      update kept_answers set status = ${answer.status}, answer = ${sealed},
        expires_at = ${now + aDay} where ${isOurs}`);
  };
  const running = work().then(
    async (answer) => {
      // If storing fails, the row stays as after a crash. The caller still gets the answer.
      await (answer.ok ? keep(answer) : free()).catch((error) =>
        ctx.log("error", { message: `An answer was not kept: ${error}` }),
      );
      return answer;
    },
    async (error) => {
      // After an unexpected error, no one knows how far the work came. The row stays as after a
      // crash.
      if (error instanceof DomainError && error.code !== "internal") await free();
      throw error;
    },
  );
  ctx.waitUntil(running.catch(() => {}));
  return running;
}

async function answerAgain(
  kept: Kept | undefined,
  fingerprint: string,
  sealer: Sealer,
): Promise<Response> {
  if (!kept) {
    const text = "Too many requests with an Idempotency-Key today. Try again later.";
    throw new DomainError("too_many", text, { retryAfter: 3600 });
  }
  if (kept.fingerprint !== fingerprint) throw new DomainError("other_request");
  if (kept.status === null) throw new DomainError("still_running", undefined, { retryAfter: 5 });
  if (kept.answer === null) {
    throw new DomainError(
      "taken",
      "We already handled this request, but its answer was too long to keep. Don’t send the request again.",
    );
  }
  return open(kept.answer, kept.status, sealer);
}

/**
 * A hash of the request: the method, the address with its query, and the body. It also includes the
 * vendor or market, which a session may have chosen without a word in the request.
 */
async function fingerprintOf(
  request: Request,
  viewer: Viewer | null,
  limit: number,
): Promise<string> {
  const { pathname, search } = new URL(request.url);
  const bytes = Buffer.from(await readBytes(request, limit));
  // The boundary between the parts of a multipart form is new each time the form is sent.
  const [, boundary] =
    /^multipart\/.*boundary="?([^";\s]+)/i.exec(request.headers.get("Content-Type") ?? "") ?? [];
  const body = boundary ? bytes.toString("latin1").replaceAll(boundary, "") : bytes;
  const digest = await crypto.subtle.digest("SHA-256", Buffer.from(body as string, "latin1"));
  return hashToken(
    [
      request.method,
      pathname + search,
      Buffer.from(digest).toString("hex"),
      `${viewer?.vendorId ?? ""} ${viewer?.marketId ?? ""}`,
    ].join("\n"),
  );
}

const keptHeaders = ["Content-Type", "Location"];

const purpose = "kept answer";

/**
 * Encrypts an answer for storage, so that only a client with the same key can read it again. Null
 * if the answer is too long.
 */
async function seal(answer: Response, sealer: Sealer): Promise<string | null> {
  const headers = keptHeaders.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const text = JSON.stringify([headers, await answer.text()]);
  if (text.length > mostOfAnswer) return null;
  return sealer.seal(text, purpose);
}

async function open(sealed: string, status: number, sealer: Sealer): Promise<Response> {
  const opened = await sealer.open(sealed, purpose);
  if (opened === null) throw new Error("A kept answer cannot be opened.");
  const [given, body]: [[string, string][], string] = JSON.parse(opened);
  const headers = new Headers(given);
  headers.set("Idempotent-Replayed", "true");
  return new Response(body === "" ? null : body, { status, headers });
}
