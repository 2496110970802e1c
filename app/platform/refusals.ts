import { data, type ServerBuild } from "@remix-run/cloudflare";
import { type Door, doorTo } from "./addresses";
import type { RequestContext } from "./context";
import { answerWith, endpointsOf } from "./endpoint";
import { DomainError } from "./errors";
import { forgetSentForm, keepForm } from "./kept-form";
import { admitMethod, letAnySiteRead, methodsOf } from "./methods";
import { isApiPath, safePath } from "./paths";
import { plainPage } from "./plain-page";
import { proofPage } from "./proof";
import { tellToSendAgain } from "./send-again";
import { readUrl } from "./url";
import { refuseWhileViewing } from "./viewing";

interface Args {
  request: Request;
  context: RequestContext;
}
type Handler = (args: Args) => unknown;
type Route = NonNullable<ServerBuild["routes"][string]>;

/** What an address answers with: a page, JSON for programs, or a file or a redirect to a page. */
export type Kind = "page" | "api" | "file";

/**
 * Guards every handler of the build. A handler runs only for the methods that its address accepts,
 * and it refuses in only one way, with a DomainError. If a loader or an action throws a
 * DomainError, the answer is JSON for the API, the sign-in page for a signed-out user, and a page
 * with the right status for everything else.
 */
export function withRefusals(build: ServerBuild): ServerBuild {
  const all = Object.values(build.routes);
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const children = all.filter((other) => other?.parentId === id);
      return [id, { ...route, module: children.length > 0 ? around(route) : answering(route) }];
    }),
  );
  return { ...build, routes };
}

/**
 * Guards a route that contains other routes: it reads data for them. Its own address belongs to its
 * index route. If the inner route does not accept the method, that refusal is the answer, even if
 * the viewer may not read here.
 */
function around({ module, parentId }: Route): Route["module"] {
  const refuseAll = ({ context }: Args) => admitMethod(context, readOnly);
  const read = (args: Args) => {
    const { method, headers } = args.context;
    const isRefused = !["GET", "HEAD", "POST"].includes(method) || headers.has("Allow");
    // A refused page is drawn without the frame of a layout, but never without the frame of the
    // whole page.
    return isRefused && parentId !== undefined ? null : (module.loader as Handler)(args);
  };
  return {
    ...module,
    ...(module.loader && { loader: guarded(read, "page") }),
    action: guarded(refuseAll, "page"),
  } as Route["module"];
}

const readOnly = ["GET", "HEAD", "OPTIONS"];

/**
 * Guards a route with an address. If the route has no handler for a request, the refusal is in
 * words too.
 */
function answering({ path = "", module }: Route): Route["module"] {
  const calls = endpointsOf(module).filter(({ address }) => address === `/${path}`);
  const own = calls.length > 0 ? answerWith(calls) : null;
  const takes = methodsOf(module, calls);
  const kind: Kind = module.default ? "page" : isApiPath(`/${path}`) ? "api" : "file";
  const guard = (handler: unknown, changes = false) =>
    guarded(async (args) => {
      if (!changes) letAnySiteRead(args, calls);
      admitMethod(args.context, takes);
      if (changes) await refuseWhileViewing(args);
      if (typeof handler !== "function") return null;
      return changes ? act(handler as Handler, args, kind) : handler(args);
    }, kind);
  return {
    ...module,
    loader: guard(own ?? module.loader),
    action: guard(own ?? module.action, true),
  } as Route["module"];
}

/**
 * Runs an action. If the user is signed out or must prove to be the account's owner, the form is
 * kept until they have done so. A form that is only shown again is not carried out: if the action
 * does not show the form, the answer redirects to the page with the button. After a kept form has
 * been sent again, it is deleted.
 */
async function act(action: Handler, args: Args, kind: Kind): Promise<unknown> {
  const { context, request } = args;
  const { returned } = context;
  try {
    const answer = await action(args);
    if (returned) return returned.isShown ? answer : returned.leave();
    await forgetSentForm(context, request);
    return answer;
  } catch (error) {
    const code = error instanceof DomainError && error.code;
    if (code === "reading_only" && returned && !returned.isShown) return returned.leave();
    if ((code !== "signed_out" && code !== "unproven") || kind === "api") throw error;
    const from = pathToReturnTo(request);
    const { door, back } = await keepForm(context, request, { from, isPage: kind === "page" });
    throw code === "unproven" ? lead(proofPage, back) : toDoor(request, back, door);
  }
}

function guarded(handler: Handler, kind: Kind): Handler {
  return async (args) => {
    try {
      const answer = await handler(args);
      // Only a page can use data; other answers become JSON.
      return kind !== "page" && isData(answer)
        ? Response.json(answer.data, answer.init ?? {})
        : answer;
    } catch (error) {
      if (error instanceof Response) throw error;
      if (error instanceof DomainError && error.sendAgain) {
        return tellToSendAgain(args, error, error.sendAgain, kind === "page");
      }
      return refuse(args, error, kind);
    }
  };
}

/**
 * Answers a request that failed with an error. For a page, an unexpected error is thrown on; for
 * anything else, it is logged and answered as `internal`.
 */
export function refuse({ request, context }: Args, error: unknown, kind: Kind): Response {
  if (!(error instanceof DomainError)) {
    if (kind === "page") throw error;
    context.log("error", { message: String(error), stack: (error as Error)?.stack });
    return refuse({ request, context }, new DomainError("internal"), kind);
  }
  if (kind === "api") return errorJson(error);
  if (error.code === "signed_out") throw toDoor(request, pathToReturnTo(request));
  if (error.code === "unproven") throw lead(proofPage, pathToReturnTo(request));
  if (kind === "file") return plainPage(error);
  throw data(
    {
      title: error.title,
      text: error.message,
      ...(error.status === 404 && { cameFrom: cameFrom(request) }),
    },
    { status: error.status, statusText: error.title, headers: error.headers },
  );
}

/** Redirects to a sign-in page, which leads back to the path `back`. */
const toDoor = ({ url }: Request, back: string, door: Door = doorTo(new URL(url).pathname)) =>
  lead(door, back);

function lead(page: string, back: string): Response {
  const Location = `${page}?returnTo=${encodeURIComponent(back)}`;
  return new Response(null, { status: 302, headers: { Location } });
}

/**
 * The page of this site that led here, so that a 'not found' page can lead back to it; null if
 * there is none.
 */
function cameFrom({ url, headers }: Request): string | null {
  const referer = headers.get("Referer");
  const from = referer ? readUrl(referer) : null;
  if (!from) return null;
  const { origin, pathname, search } = from;
  return origin === new URL(url).origin ? safePath(pathname + search) : null;
}

/** A DomainError as the API answers it: a problem of RFC 9457. */
export function errorJson(error: DomainError): Response {
  const headers = { ...error.headers, "Content-Type": "application/problem+json" };
  return Response.json(error, { status: error.status, headers });
}

/** Whether a value comes from `data()`. */
function isData(answer: unknown): answer is ReturnType<typeof data> {
  return typeof answer === "object" && answer !== null && "type" in answer && "init" in answer;
}

/** The page that was asked for, or the page with the form that was posted. */
function pathToReturnTo(request: Request): string {
  const asked = request.method === "GET" ? request.url : request.headers.get("Referer");
  const url = asked ? readUrl(asked) : null;
  if (!url) return "/";
  url.searchParams.delete("_routes");
  return safePath(url.pathname.replace(/\.data$/, "") + url.search) ?? "/";
}
