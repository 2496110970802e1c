import { apiDocument, type Operation, pathOf, resolved, wrongWith } from "./api-document";

/** What answers for itself: the document and the page of it. */
const notDescribed = /^\/api(\/docs\b.*|\/openapi\.json)?$/;
/** Foreseen everywhere, and so nowhere in particular. */
const anywhere = ["414", "500"];

/**
 * Holds an answer of the API against the document: that this path, method and status are in it, that
 * the body is what it says, and that what was sent and taken is what it asks for. Throws with all that
 * is wrong, and so fails the test that has asked. Nothing is looked at that is not under /api.
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

/** An address that there is not, and a method that it does not take. */
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

/** What the address says anyway may be said again; blanks around a text do not count. */
const isLeftOut = /must NOT have (additional properties|more than \d+ characters)/;

/** What was taken is what the document asks for. */
function wrongRequest({ requestBody }: Operation, sent: string | null) {
  const schema = requestBody?.content["application/json"]?.schema;
  if (!schema || !sent) return [];
  return wrongWith(schema, JSON.parse(sent))
    .filter((why) => !isLeftOut.test(why))
    .map((why) => `sent: ${why}`);
}
