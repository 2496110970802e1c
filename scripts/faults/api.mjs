const kept = "app/platform/kept-answers.ts";
const allow = "app/platform/allow.ts";
const making = "app/models/user/api-token.server.ts";
const identify = "app/models/user/user.server.ts";
const slice = "app/routes/api/_slice.ts";

const byKeys = "route commands/idempotency";
const byTokens = "route commands/api-tokens";
const byScopes = "route api/scopes";

export const apiFaults = [
  {
    promise: "of two writes with one key, one is done",
    in: kept,
    find: "        where kept_answers.expires_at <= ${now}\n",
    put: "",
    by: byKeys,
  },
  {
    promise: "one account's key is no other's",
    in: kept,
    find: "await hashToken(`${who}\\n${key}`)",
    put: "await hashToken(key)",
    by: byKeys,
  },
  {
    promise: "a key is of one body",
    in: kept,
    find: 'if (kept.fingerprint !== fingerprint) throw new DomainError("other_request");',
    put: "",
    by: byKeys,
  },
  {
    promise: "a key is of one address",
    in: kept,
    find: "[request.method, pathname + search, ",
    put: "[request.method, ",
    by: byKeys,
  },
  {
    promise: "what was refused may be sent again",
    in: kept,
    find: "await (answer.ok ? keep(answer) : free());\n      return answer;\n    },\n    async (error) => {",
    put: "await keep(answer);\n      return answer;\n    },\n    async (error) => {\n      throw error;",
    by: byKeys,
  },
  {
    promise: "what failed unforeseen is not taken for undone at once",
    in: kept,
    find: 'error instanceof DomainError && error.code !== "internal"',
    put: "error instanceof Error",
    by: byKeys,
  },
  {
    promise: "an answer is kept no longer than a day",
    in: kept,
    find: "expires_at = ${now + aDay} where",
    put: "expires_at = ${now + 2 * aDay} where",
    by: byKeys,
  },
  {
    promise: "a network has no more keys than are kept",
    in: kept,
    find: "where who = ${who} limit ${mostKept})) < ${mostKept}",
    put: "where who = ${who} limit ${mostKept})) >= 0",
    by: byKeys,
  },
  {
    promise: "login's token is kept nowhere",
    in: "app/routes/api/login.ts",
    find: "{ plain: true, isAnew: true }",
    put: "{ plain: true }",
    by: byKeys,
  },
  {
    promise: "a token reads only with its scope",
    in: allow,
    find: 'isRead ? "read" : ',
    put: 'isRead ? "none" : ',
    by: "unit platform/allow",
  },
  {
    promise: "a token writes nothing where nobody said that it could",
    in: allow,
    find: 'needed === "none" || (needed && viewer.scopes.includes(needed))',
    put: 'needed === "none" || !needed || viewer.scopes.includes(needed)',
    by: "unit platform/allow",
  },
  {
    promise: "money is given back by a token for money alone",
    in: "app/platform/addresses/api.ts",
    find: '"/api/vendor/request-payout": { for: vendors, scope: "money" }',
    put: '"/api/vendor/request-payout": { for: vendors }',
    by: byScopes,
  },
  {
    promise: "a token writes with the scope of the address that answers, however that is written",
    in: "app/platform/refusals.ts",
    find: "      args.context.scope = scope;\n",
    put: "      args.context.scope = addresses[new URL(args.request.url).pathname]?.scope;\n",
    by: byScopes,
  },
  {
    promise: "a token writes nothing where anybody may",
    in: "app/platform/scopes.ts",
    find: "(roles.length > 0 ? usualScope[role] : null)",
    put: "usualScope[role]",
    by: byScopes,
  },
  {
    promise: "a token opens no page",
    in: "app/platform/credentials.ts",
    find: " || (isNamedToken(token) && !isApiPath(new URL(request.url).pathname))",
    put: "",
    by: byTokens,
  },
  {
    promise: "a token has the scopes that it was made with",
    in: identify,
    find: "    ...(scopes && { scopes: JSON.parse(scopes) }),\n",
    put: "",
    by: byTokens,
  },
  {
    promise: "an account has 20 tokens at most",
    in: making,
    find: "from api_tokens where ${isNamed}) < ${mostTokens}",
    put: "from api_tokens where ${isNamed}) <= ${mostTokens}",
    by: byTokens,
  },
  {
    promise: "nobody revokes another's token",
    in: making,
    find: "const isIt = and(eq(t.userId, ctx.viewer.id), isNotNull(t.name), eq(tokenId, id));",
    put: "const isIt = and(isNotNull(t.name), eq(tokenId, id));",
    by: byTokens,
  },
  {
    promise: "nobody gives a program more than they may themselves",
    in: making,
    find: "  if (refused) throw refused;\n",
    put: "",
    by: byTokens,
  },
  {
    promise: "a token's use is written at most once an hour",
    in: "app/models/user/token-use.server.ts",
    find: "if (usedAt !== null && now - usedAt < useIsNotedEvery) return;",
    put: "",
    by: byTokens,
  },
  {
    promise: "no other site reads what is somebody's",
    in: "app/platform/methods.ts",
    find: 'if (request.headers.has("Cookie") || request.headers.has("Authorization")) return;',
    put: "",
    by: "route api/promises",
  },
  {
    promise: "what has changed in one moment comes once, on whichever slice",
    in: "app/models/order/order-slice.server.ts",
    find: "gt(id, since.id)",
    put: "gt(id, since.id - 1)",
    by: "route api/lists",
  },
  {
    promise: "a list that was not counted to its end says so",
    in: slice,
    find: 'if (isMore) headers.set("X-Total-Count-Relation", "gte");',
    put: "",
    by: "route api/lists",
  },
];
