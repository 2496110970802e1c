import { data, type ServerBuild } from "@remix-run/cloudflare";
import { doorTo } from "./addresses";
import type { RequestContext } from "./context";
import { DomainError } from "./errors";
import { safePath } from "./paths";

interface Args {
  request: Request;
  context: RequestContext;
}
type Handler = (args: Args) => unknown;

/**
 * Gives every handler of the build one way to say no. A DomainError that leaves a loader or an
 * action becomes JSON for the API, the sign-in page for somebody who is signed out, and the error
 * page with the right status for everything else.
 */
export function withRefusals(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const module = { ...route.module };
      if (module.loader) module.loader = guarded(module.loader as Handler) as typeof module.loader;
      if (module.action) module.action = guarded(module.action as Handler) as typeof module.action;
      return [id, { ...route, module }];
    }),
  );
  return { ...build, routes };
}

function guarded(handler: Handler): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      return refuse(args, error);
    }
  };
}

const isApi = (request: Request) => new URL(request.url).pathname.startsWith("/api/");

/** Answers an error of one request; what is no DomainError is logged, and thrown on for a page. */
export function refuse({ request, context }: Args, error: unknown): Response {
  if (isApi(request)) {
    if (error instanceof DomainError) return errorJson(error);
    if (isRefusal(error)) throw error;
    context.log("error", {
      message: String(error),
      stack: (error as Error)?.stack,
    });
    return errorJson(new DomainError("internal"));
  }
  if (!(error instanceof DomainError)) throw error;
  if (error.code === "signed_out") {
    const back = encodeURIComponent(pathToReturnTo(request));
    throw new Response(null, {
      status: 302,
      headers: { Location: `${doorTo(new URL(request.url).pathname)}?returnTo=${back}` },
    });
  }
  throw data(
    { title: error.title, text: error.message },
    { status: error.status, statusText: error.title, headers: error.headers },
  );
}

/** A DomainError as the API tells it. */
export function errorJson(error: DomainError): Response {
  return Response.json(error, { status: error.status, headers: error.headers });
}

/** A refusal that is on its way to becoming an answer. */
export const isRefusal = (error: unknown) =>
  typeof error === "object" && error !== null && "type" in error && "init" in error;

/** The page that was asked for, or the one that a form was on. */
function pathToReturnTo(request: Request): string {
  const asked = request.method === "GET" ? request.url : request.headers.get("Referer");
  if (!asked || !URL.canParse(asked)) return "/";
  const url = new URL(asked);
  url.searchParams.delete("_routes");
  return safePath(url.pathname.replace(/\.data$/, "") + url.search) ?? "/";
}
