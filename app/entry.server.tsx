import sheets from "virtual:page-sheets";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { NonceProvider, PageLinkedDataProvider } from "~/components/shell/json-ld";
import { withStyle } from "~/components/shell/page-style";
import { plainCookie, sheetCookie } from "~/platform/cookies";

export { identify } from "~/models/people/user/viewer.server";
/**
 * The parts that the worker around this build consists of: see entry.worker.ts. They come from the
 * build, so that there is one copy of everything. With two copies, a DomainError thrown by a route
 * would not be an `instanceof` the DomainError that the platform catches.
 */
export { runScheduled } from "~/models/running/scheduled/scheduled.server";
export { createServer, openCapabilities } from "~/platform/serve";
export { readSettings } from "~/platform/settings";
export { newToken } from "~/platform/tokens";

/**
 * Renders a page. Nothing on a page is deferred, so the whole page is ready before it is sent, and
 * it is rendered as one text. React's stream turns every tag into bytes separately, which costs as
 * much again as rendering the page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, linkedData }: AppLoadContext,
) {
  await readData(remixContext);
  const page = renderToString(
    <NonceProvider value={nonce}>
      <PageLinkedDataProvider value={linkedData.told}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </PageLinkedDataProvider>
    </NonceProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const whole = withinBody(page);
  // If a script runs at once, React would find a page that differs from what it renders.
  const styled =
    scriptWaits(whole) || hasNoScript(whole)
      ? withStyle(whole, sheets, plainCookie(sheetCookie, request).value())
      : whole;
  return new Response(`<!DOCTYPE html>${styled}`, { headers, status });
}

/**
 * Reads the loaders' data completely. Otherwise Remix would wait for it piece by piece while
 * rendering.
 */
async function readData({ serverHandoffStream, renderMeta }: EntryContext) {
  if (!serverHandoffStream || !renderMeta) return;
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  let value = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    value += decoder.decode(part.value, { stream: true });
  }
  reader.releaseLock();
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
  renderMeta.streamCache = { 0: read };
}

const end = "</body></html>";
const waiting = "</template>";
const scriptWaits = (page: string) => page.endsWith(waiting + end);
/** For a page that is only read (`isStill`). In a page's text, React writes '<' as '&lt;'. */
const hasNoScript = (page: string) => !page.includes("<script");

/**
 * Remix renders the scripts that hand over the loaders' data beside the document, so they come
 * after `</html>`. This function moves them to the end of the body, where browsers put them anyway.
 * If a page's scripts wait for the first touch (components/shell/first-touch.tsx), they go behind
 * those scripts and wait too.
 */
export function withinBody(page: string): string {
  const [document = "", scripts, ...more] = page.split(end);
  if (scripts === undefined || more.length > 0) return page;
  const handOver = scripts.replaceAll(/<!--\/?\$-->/g, "");
  return document.endsWith(waiting)
    ? document.slice(0, -waiting.length) + handOver + waiting + end
    : document + handOver + end;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error)) {
    // A request that Remix itself refuses is not an error of ours.
    if (error.status >= 500) context.log("error", { message: `${error.status} by Remix` });
    return;
  }
  const { message, stack } = error instanceof Error ? error : new Error(`thrown: ${typeof error}`);
  context.log("error", { message, stack });
};
