import { apiDocument, type Operation, pathOf, resolved, wrongWith } from "./api-document";

/** The addresses that the document leaves out: the document itself and its page. */
const notDescribed = /^\/api(\/docs\b.*|\/openapi\.json)?$/;
/** Every operation may answer with these statuses, so the document need not list them. */
const anywhere = ["414", "500"];

/**
 * Checks an answer of the API against the document: it must contain this path, method, and status,
 * the body must match it, and so must the request body if the server accepted it. Throws with
 * everything that is wrong, which fails the test that sent the request. Ignores addresses outside
 * /api.
 */
export async function holdAnswer(request: Request, sent: string | null, answer: Response) {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api/") || notDescribed.test(pathname)) return;
  const told = `${request.method} ${pathname}, answered ${answer.status}`;
  const wrong = await wrongOf(request, pathname, sent, answer.clone());
  if (wrong.length > 0) throw new Error(`${told}, is not in the document: ${wrong.join("; ")}`);
}

async function wrongOf(request: Request, pathname: string, sent: string | null, answer: Response) {
  const path = pathOf(pathname);
  const status = String(answer.status);
  const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  const operation = path && apiDocument.paths[path]?.[method];
  if (!operation) return inTheAir(path, request.method, answer);
  const response = operation.responses[status];
  if (!response && !anywhere.includes(status)) return [`no answer ${status} is foreseen`];
  return [
    ...(await wrongBody(resolved(response ?? operation.responses.default ?? {}), request, answer)),
    ...(answer.ok ? wrongRequest(operation, sent) : []),
  ];
}

/** Checks the answer for an unknown address, or for a method that the address does not take. */
async function inTheAir(path: string | null, method: string, answer: Response) {
  const usual = method === "OPTIONS" && path ? [204] : path ? [403, 405] : [403, 404, 414];
  if (!usual.includes(answer.status)) return ["nothing of the kind is described"];
  if (answer.status === 204 || method === "HEAD") return [];
  const { Problem = {} } = apiDocument.components.schemas;
  return wrongWith(Problem, await answer.json());
}

async function wrongBody(
  { content }: ReturnType<typeof resolved>,
  { method }: Request,
  answer: Response,
) {
  if (method === "HEAD" || answer.status === 304) return [];
  const [type = ""] = (answer.headers.get("Content-Type") ?? "").split(";");
  const isJson = type.endsWith("json");
  const media = content?.[type || "text/plain"] ?? (isJson ? content?.["application/json"] : null);
  if (!media) return [`it is of the type ${type || "that is not said"}`];
  return isJson ? wrongWith(media.schema, await answer.json()) : [];
}

/**
 * These errors do not count: a body may repeat what the address says, and a text may be too long
 * because of spaces around it.
 */
const isLeftOut = /must NOT have (additional properties|more than \d+ characters)/;

/** Checks that an accepted request body matches the document. */
function wrongRequest({ requestBody }: Operation, sent: string | null) {
  const schema = requestBody?.content["application/json"]?.schema;
  if (!schema || !sent) return [];
  return wrongWith(schema, JSON.parse(sent))
    .filter((why) => !isLeftOut.test(why))
    .map((why) => `sent: ${why}`);
}
