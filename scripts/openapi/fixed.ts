import { DomainError, type ErrorCode, type FieldErrors } from "../../app/platform/errors";
import { z } from "../../app/platform/zod";

/* What is the same for every call. */

export const intro = `Everything that the screens of Market Day can do, for programs.

**Signing in.** \`POST /api/login\` answers an \`authToken\`; send it as \`Authorization: Bearer …\`. A browser's cookie does as well, for requests of the same origin. A token that you make at \`/account/tokens\` may do only what its scopes name: \`read\`, and \`orders\`, \`stall\`, \`money\`, \`market\`, \`admin\` or \`saved\` for writes.

**Bodies** are JSON objects of at most 1 MB, at most 16 deep. Nothing is converted: a number is no text. A field that a call does not know is refused, and so is a key that comes twice.

**The same write twice** is done once where both bring the same \`Idempotency-Key\`, within a day: the second is answered what the first was, with \`Idempotent-Replayed\`.

**Answers** may gain fields. Each read has an \`ETag\`; sent back as \`If-None-Match\`, it is 304 while nothing has changed. What anybody may read, pages of other sites may read, too. Amounts are integer US cents unless said otherwise. Moments are UTC, in ISO 8601; days and times are those on the clock of the market.

**Lists** are plain arrays. Where there is more, \`Link\` names the next page; \`X-Total-Count\` says how many there are, or at least so many where \`X-Total-Count-Relation\` is \`gte\`.

**Errors** are problems of RFC 9457 (\`application/problem+json\`), with the message as \`error\` and \`message\`, too, and messages by field as \`fields\`; \`type\` leads to what the error means; signing in and registering fail in plain text. An unknown address is 404, a method that an address does not take 405 with \`Allow\`; somebody else's is 404, like nobody's.`;

export const Problem = z
  .object({
    error: z.string().describe("What is wrong, in a sentence for people"),
    message: z.string().describe("The same"),
    fields: z
      .record(z.string(), z.array(z.string()))
      .describe("Messages by field: `items[0].quantity`"),
    type: z.string().describe("Which error it is, and where it is explained"),
    title: z.string().describe("The error in a few words, the same each time"),
    status: z.int().describe("The status once more"),
    detail: z.string().describe("The same as `message`"),
  })
  .meta({ id: "Problem", description: "Why a call is refused." });

interface Meaning {
  description: string;
  example: string;
  /** The error that the example is one of. */
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
    description: "Nobody has signed in",
    example: "Please sign in to continue.",
    code: "signed_out",
  },
  402: {
    description: "It has to be paid first",
    example: "This order has to be paid before it can be placed.",
    code: "payment_required",
  },
  403: {
    description: "Not for this account, or not with the scopes of this token",
    example: "Your account may not do this.",
    code: "wrong_role",
  },
  404: {
    description: "Nobody's, or somebody else's",
    example: "There is nothing here.",
    code: "not_found",
  },
  409: {
    description: "Taken, too late, changed meanwhile, or the first of this key is not answered yet",
    example: "This can no longer be done.",
    code: "too_late",
  },
  410: {
    description: "Gone, or too long ago",
    example: "That is too long ago: please begin anew, without since.",
    code: "gone",
  },
  413: {
    description: "Too large",
    example: "That is more than can be sent at once.",
    code: "too_large",
  },
  415: {
    description: "Of another type",
    example: "Please send JSON, with the content type application/json.",
    code: "wrong_type",
  },
  422: {
    description: "Some fields are not right, or the key is that of another request",
    example: "Email is required",
    code: "invalid",
    fields: { email: ["Email is required"] },
  },
  429: {
    description: "Too often; `Retry-After` says when again",
    example: "That was tried too often. Please wait a minute and try again.",
    code: "too_many",
  },
  503: {
    description: "Something that this needs cannot be reached just now",
    example:
      "Card payment cannot be reached just now. Nothing was charged; please try again in a moment.",
    code: "payments_down",
  },
};

const problem = { $ref: "#/components/schemas/Problem" };

/** Headers by their names, each where the document has it. */
export const headersNamed = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** What a refusal says beside its body. */
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
    description: "As in the answer that the caller has, whose `ETag` it sent",
    headers: { ETag: { $ref: "#/components/headers/ETag" } },
  },
  ...Object.fromEntries(Object.keys(meanings).map((status) => [status, problemResponse(+status)])),
  Problem: problemResponse(0),
};

/** A refusal, by its status. Where the spec has it so, its words are plain text. */
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
    description: 'Where the list goes on: `</api/markets?cursor=200>; rel="next"`',
    schema: { type: "string" },
  },
  "X-Total-Count": {
    description: "How many there are",
    schema: { type: "integer" },
  },
  "X-Total-Count-Relation": {
    description: "`gte`: there are at least so many as `X-Total-Count` says",
    schema: { type: "string", enum: ["gte"] },
  },
  ETag: {
    description: "Of what is answered: sent back as `If-None-Match`, the same is not sent again",
    schema: { type: "string" },
  },
  "Idempotent-Replayed": {
    description: "This is the answer of the first time that the key was sent",
    schema: { type: "string", enum: ["true"] },
  },
  "RateLimit-Policy": {
    description: 'How often this may be asked for: `"mail";q=5;w=60` is 5 times in 60 seconds',
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      'How much of it is left, where that is counted, and seconds until there is more: `"password";r=4;t=900`. Of the others, only that nothing is left',
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds", schema: { type: "integer" } },
};

export const securitySchemes = {
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "md_session",
    description: "A browser's session. Writes have to come from this site.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "The `authToken` of POST /api/login: it may do what its account may.",
  },
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "md_…",
    description:
      "A token that somebody has made for a program at `/account/tokens`, with the scope that is named here.",
  },
};
