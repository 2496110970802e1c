import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { ToldLinkedDataProvider } from "~/components/json-ld";
import { NonceProvider } from "~/components/nonce";
import { isRefusal } from "~/platform/refusals";

/**
 * What the worker around this build is put together from: see entry.worker.ts. It comes out of the
 * build, so that there is one copy of everything; with two, a DomainError that a route throws
 * would be no `instanceof` the DomainError that the platform catches.
 */
export { runScheduled } from "~/models/scheduled.server";
export { identify } from "~/models/user/user.server";
export { createServer, openCapabilities } from "~/platform/serve";
export { readSettings } from "~/platform/settings";
export { newToken } from "~/platform/tokens";

/** Draws a page. Nothing on a page is deferred, so the whole of it is ready before it leaves. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const body = await renderToReadableStream(
    <NonceProvider value={context.nonce}>
      <ToldLinkedDataProvider value={context.linkedData.told}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
      </ToldLinkedDataProvider>
    </NonceProvider>,
    {
      nonce: context.nonce,
      onError(error) {
        context.log("render-error", {
          message: String(error),
          stack: (error as Error)?.stack,
        });
      },
    },
  );
  await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { headers, status });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRefusal(error)) return;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  context.log("error", { message, stack });
};
