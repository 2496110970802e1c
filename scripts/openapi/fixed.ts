import { DomainError, type ErrorCode, type FieldErrors } from "../../app/platform/errors";
import { z } from "../../app/platform/zod";

/* The parts of the document that are the same for every call. */

export const intro = `Everything that the screens of Market Day can do, for programs.

**Signing in.** \`POST /api/login\` returns an \`authToken\`. Send it as \`Authorization: Bearer …\`. A browser’s session cookie also works, for requests from the same origin. A token that you create at \`/account/tokens\` can only do what its scopes allow: \`read\`, and \`orders\`, \`stall\`, \`money\`, \`market\`, \`admin\`, \`saved\` or \`sensitive\` for writes.

**Bodies** are JSON objects of at most 1 MB, nested at most 16 deep. Types must match: send a number as a number, not as text. Unknown fields and repeated keys are rejected.

**Sending a write again** is safe with an \`Idempotency-Key\`: within a day, the same key is done only once. The second request gets the first answer, with the header \`Idempotent-Replayed\`.

**Answers** may get new fields. Each read has an \`ETag\`. If you send it as \`If-None-Match\`, you get 304 while nothing has changed. Pages of other sites can read all public data. Amounts are whole US cents unless a field says otherwise. Moments are in UTC, as ISO 8601. Days and times are in the market’s time zone.

**Lists** are plain arrays. If there are more items, \`Link\` has the address of the next page. \`X-Total-Count\` is the number of items. With \`X-Total-Count-Relation: gte\`, there are at least that many.

**Errors** follow RFC 9457 (\`application/problem+json\`). The message is also in \`error\` and \`message\`, and \`fields\` has the messages for each field. \`type\` links to an explanation. Errors of signing in and registering are plain text. An unknown address returns 404. So does somebody else’s record. A method that an address doesn’t have returns 405, with \`Allow\`.`;

export const Problem = z
  .object({
    error: z.string().describe("What is wrong, for people to read"),
    message: z.string().describe("Same as `error`"),
    fields: z
      .record(z.string(), z.array(z.string()))
      .describe("Messages for each field, for example `items[0].quantity`"),
    type: z.string().describe("The address of the page that explains the error"),
    title: z.string().describe("The kind of error, always in the same words"),
    status: z.int().describe("The HTTP status"),
    detail: z.string().describe("Same as `message`"),
  })
  .meta({ id: "Problem", description: "Why a call failed." });

interface Meaning {
  description: string;
  example: string;
  /** The error code of the example. */
  code: ErrorCode;
  fields?: FieldErrors;
}
const anythingElse: Meaning = {
  description: "Anything else that went wrong",
  example: "Something went wrong. Please try again.",
  code: "internal",
};
const meanings: Record<number, Meaning> = {
  401: {
    description: "Not signed in",
    example: "Sign in to continue.",
    code: "signed_out",
  },
  402: {
    description: "Not paid yet",
    example: "This order isn’t paid yet.",
    code: "payment_required",
  },
  403: {
    description: "This account, or this token’s scopes, don’t allow it",
    example: "Your account can’t do this.",
    code: "wrong_role",
  },
  404: {
    description: "Not found, or somebody else’s",
    example: "Not found",
    code: "not_found",
  },
  409: {
    description:
      "Already taken, too late, changed by someone else, or the first request with this key isn’t finished",
    example: "It’s too late for this.",
    code: "too_late",
  },
  410: {
    description: "Deleted, or too long ago",
    example: "That is too long ago. Load everything again, without `since`.",
    code: "gone",
  },
  413: {
    description: "Too large",
    example: "This request is too large. Send less at once.",
    code: "too_large",
  },
  415: {
    description: "Wrong content type",
    example: "Send JSON, with the content type application/json.",
    code: "wrong_type",
  },
  422: {
    description: "Some fields are wrong, or the key was sent with another request",
    example: "Email is required",
    code: "invalid",
    fields: { email: ["Email is required"] },
  },
  429: {
    description: "Too many requests. `Retry-After` says when to try again",
    example: "Too many tries. Wait a minute and try again.",
    code: "too_many",
  },
  503: {
    description: "A service that this needs is down",
    example: "Card payments are down. You weren’t charged. Try again in a moment.",
    code: "payments_down",
  },
};

const problem = { $ref: "#/components/schemas/Problem" };

/** References to headers of the document, by their names. */
export const headersNamed = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers that an error response has besides its body. */
function headersOf(status: number) {
  if (status === 429) return headersNamed("Retry-After", "RateLimit", "RateLimit-Policy");
  return [409, 503].includes(status) ? headersNamed("Retry-After") : undefined;
}

function problemResponse(status: number) {
  const { description, example, code, fields } = meanings[status] ?? anythingElse;
  const refused = new DomainError(code, example, fields && { fields });
  if (refused.status !== status && status !== 0) {
    throw new Error(`“${code}” is not answered with ${status}`);
  }
  const headers = headersOf(status);
  return {
    description,
    ...(headers && { headers }),
    content: {
      "application/problem+json": {
        schema: problem,
        example: refused.toJSON(),
      },
    },
  };
}

export const fixedResponses = {
  304: {
    description: "Nothing changed since the answer whose `ETag` you sent",
    headers: { ETag: { $ref: "#/components/headers/ETag" } },
  },
  ...Object.fromEntries(Object.keys(meanings).map((status) => [status, problemResponse(+status)])),
  Problem: problemResponse(0),
};

/**
 * The error response for a status. With `isPlain`, the body can also be plain text, as the spec
 * requires in some places.
 */
export function refusal(status: number | "Problem", isPlain: boolean) {
  if (!isPlain) return { $ref: `#/components/responses/${status}` };
  const { description, example } = meanings[Number(status)] ?? anythingElse;
  const headers = headersOf(Number(status));
  return {
    description,
    ...(headers && { headers }),
    content: {
      "text/plain": { schema: { type: "string" }, example },
      "application/problem+json": { schema: problem },
    },
  };
}

export const headers = {
  Link: {
    description: 'The next page: `</api/markets?cursor=200>; rel="next"`',
    schema: { type: "string" },
  },
  "X-Total-Count": {
    description: "Items in the whole list",
    schema: { type: "integer" },
  },
  "X-Total-Count-Relation": {
    description: "`gte`: there are at least as many items as `X-Total-Count` says",
    schema: { type: "string", enum: ["gte"] },
  },
  ETag: {
    description: "Send it as `If-None-Match` to get 304 while nothing has changed",
    schema: { type: "string" },
  },
  "Idempotent-Replayed": {
    description: "This is the answer to the first request with this key",
    schema: { type: "string", enum: ["true"] },
  },
  "RateLimit-Policy": {
    description: 'The limit: `"mail";q=5;w=60` is 5 requests in 60 seconds',
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      'Requests left, and seconds until there are more: `"password";r=4;t=900`. Some limits are only told once nothing is left',
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } },
};

export const securitySchemes = {
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-md_session",
    description:
      "A browser’s session. Writes must come from this site. Without https, on your own machine, its name is `md_session`.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "The `authToken` of POST /api/login. It can do everything that its account can.",
  },
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "md_…",
    description: "A token for a program, created at `/account/tokens` with the scope named here.",
  },
};
