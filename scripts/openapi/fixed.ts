import { z } from "../../app/platform/zod";

/* What is the same for every call. */

export const intro = `Everything that the screens of Market Day can do, for programs.

**Signing in.** \`POST /api/login\` answers an \`authToken\`; send it as \`Authorization: Bearer …\`. A browser's cookie does as well, for requests of the same origin.

**Bodies** are JSON objects of at most 1 MB, at most 16 deep. Nothing is converted: a number is no text. A field that a call does not know is refused, and so is a key that comes twice.

**Answers** may gain fields. Amounts are integer US cents unless said otherwise. Moments are UTC, in ISO 8601; days and times are those on the clock of the market.

**Lists** are plain arrays. Where there is more, \`Link\` names the next page, and \`X-Total-Count\` says how many there are altogether where that is known.

**Errors** are JSON, with the message as \`error\` and \`message\` and messages by field as \`fields\`; signing in and registering fail in plain text. An unknown address is 404, a method that an address does not take 405 with \`Allow\`; somebody else's is 404, like nobody's.`;

export const Problem = z
  .object({
    error: z.string().describe("What is wrong, in a sentence for people"),
    message: z.string().describe("The same"),
    fields: z
      .record(z.string(), z.array(z.string()))
      .describe("Messages by field: `items[0].quantity`"),
  })
  .meta({ id: "Problem", description: "Why a call is refused." });

interface Meaning {
  description: string;
  example: string;
  fields?: object;
}
const anythingElse: Meaning = {
  description: "Anything else that went wrong",
  example: "Something went wrong. Please try again.",
};
const meanings: Record<number, Meaning> = {
  400: { description: "Not understood", example: "Some entries are not right." },
  401: { description: "Nobody has signed in", example: "Please sign in to continue." },
  402: {
    description: "It has to be paid first",
    example: "This order has to be paid before it can be placed.",
  },
  403: { description: "Not for this account", example: "Your account may not do this." },
  404: { description: "Nobody's, or somebody else's", example: "There is nothing here." },
  409: {
    description: "Taken, too late, or changed meanwhile",
    example: "This can no longer be done.",
  },
  413: { description: "Too large", example: "That is more than can be sent at once." },
  415: {
    description: "Of another type",
    example: "Please send JSON, with the content type application/json.",
  },
  422: {
    description: "Some fields are not right",
    example: "Email is required",
    fields: { email: ["Email is required"] },
  },
  429: {
    description: "Too often; `Retry-After` says when again",
    example: "That was tried too often. Please wait a minute and try again.",
  },
  503: {
    description: "Something that this needs cannot be reached just now",
    example:
      "Card payment cannot be reached just now. Nothing was charged; please try again in a moment.",
  },
};
const hasRetryAfter = [429, 503];

const problem = { $ref: "#/components/schemas/Problem" };
const retryAfter = { "Retry-After": { $ref: "#/components/headers/Retry-After" } };

function problemResponse(status: number) {
  const { description, example, fields = {} } = meanings[status] ?? anythingElse;
  return {
    description,
    ...(hasRetryAfter.includes(status) && { headers: retryAfter }),
    content: {
      "application/json": {
        schema: problem,
        example: { error: example, message: example, fields },
      },
    },
  };
}

export const fixedResponses = {
  304: { description: "As in the answer that the caller has, whose `ETag` it sent" },
  ...Object.fromEntries(Object.keys(meanings).map((status) => [status, problemResponse(+status)])),
  Problem: problemResponse(0),
};

/** A refusal, by its status. Where the spec has it so, its words are plain text. */
export function refusal(status: number | "Problem", isPlain: boolean) {
  if (!isPlain) return { $ref: `#/components/responses/${status}` };
  const { description, example } = meanings[Number(status)] ?? anythingElse;
  return {
    description,
    ...(hasRetryAfter.includes(Number(status)) && { headers: retryAfter }),
    content: {
      "text/plain": { schema: { type: "string" }, example },
      "application/json": { schema: problem },
    },
  };
}

export const headers = {
  Link: {
    description: 'Where the list goes on: `</api/markets?cursor=200>; rel="next"`',
    schema: { type: "string" },
  },
  "X-Total-Count": {
    description: "How many there are altogether, where that is known",
    schema: { type: "integer" },
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
  bearer: { type: "http", scheme: "bearer", description: "The `authToken` of POST /api/login" },
};
