import {
  isRouteErrorResponse,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ToldWithForm } from "~/platform/send-again";
import { Button, LinkButton } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { useLeaveFrame } from "./frame";
import { useLastRoute, useNotRemembered } from "./last-route";

const somethingWrong = "Something went wrong. Please try again.";

/** What happened, in one line: the heading of `RefusalPage`, and the window's title. */
export function titleOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return somethingWrong;
  const told = toldBy(error.data);
  if (error.status !== 404) return told && error.status < 500 ? told.title : somethingWrong;
  return told && told.text !== "This page doesn’t exist." ? told.text : "Page Not Found";
}

/** Shown instead of a page that could not be shown: why, and what to do next. */
export function RefusalPage({ error, requestId }: { error: unknown; requestId?: string }) {
  const title = titleOf(error);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFound title={title} cameFrom={cameFromIn(error)} />;
  if (title !== somethingWrong && isRouteErrorResponse(error)) {
    const told = toldBy(error.data);
    if (told && "kept" in told) return <SendAgain {...told} />;
    return <Refused status={status} title={title} text={told?.text} />;
  }
  return (
    <EmptyState
      scene="gate"
      level="h1"
      title={title}
      text={requestId && <>If this happens again, tell us this code: {requestId}</>}
    >
      <Retry />
      <LinkButton to="/" variant="soft" reloadDocument>
        Go to the home page
      </LinkButton>
    </EmptyState>
  );
}

/** Requests the page again from the server: what failed may work a moment later. */
export function Retry() {
  useNotRemembered();
  const { pathname, search } = useLocation();
  return (
    <LinkButton to={pathname + search} reloadDocument>
      Try again
    </LinkButton>
  );
}

function NotFound({ title, cameFrom }: { title: string; cameFrom: string | null }) {
  useNotRemembered();
  const back = useLastRoute(cameFrom);
  return (
    <EmptyState
      scene="signpost"
      level="h1"
      title={title}
      text="The page you're looking for doesn't exist."
    >
      <LinkButton to={back}>Go Back</LinkButton>
    </EmptyState>
  );
}

function Refused({ status, title, text }: { status: number; title: string; text?: string }) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState scene="gate" level="h1" title={title} text={text}>
      {status === 401 && (
        <LinkButton to={`/auth?returnTo=${encodeURIComponent(pathname + search)}`}>
          Sign In
        </LinkButton>
      )}
      <LinkButton to="/" variant={status === 401 ? "soft" : "solid"}>
        Go to the home page
      </LinkButton>
    </EmptyState>
  );
}

/** A form that was refused, with its values kept: one press sends it again. */
function SendAgain({ title, text, kept, leadsTo }: ToldWithForm) {
  useNotRemembered();
  useLeaveFrame();
  return (
    <EmptyState
      scene="gate"
      level="h1"
      title={title}
      text={
        <>
          {text}
          {kept?.lost && <span className="block">{kept.lost}</span>}
          {!kept && <span className="block">Go back in your browser to copy what you typed.</span>}
        </>
      }
    >
      {kept && (
        // The browser itself sends this form, because the way may lead through choosing a vendor.
        <form method="post" action={kept.to}>
          {kept.entries.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may say a name and a value twice
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <Button>{kept.label}</Button>
        </form>
      )}
      {leadsTo && (
        <LinkButton to={leadsTo.to} variant={kept ? "soft" : "solid"} reloadDocument>
          {leadsTo.label}
        </LinkButton>
      )}
    </EmptyState>
  );
}

/** The page that linked to a missing page, as the server knows it. */
function cameFromIn(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== "object") return null;
  const { cameFrom } = (error.data ?? {}) as { cameFrom?: unknown };
  return typeof cameFrom === "string" ? cameFrom : null;
}

/**
 * The title and text of the DomainError that the server answered with (platform/refusals), if there
 * was one.
 */
function toldBy(data: unknown): { title: string; text: string } | ToldWithForm | null {
  if (typeof data !== "object" || data === null) return null;
  const { title, text } = data as Record<string, unknown>;
  return typeof title === "string" && typeof text === "string" ? { ...data, title, text } : null;
}

/**
 * The `ErrorBoundary` of the root and of each route with its own frame: the refusal appears where
 * the page would be. Style sheets come with the routes above a boundary, so without its own
 * boundary a layout would show its frame unstyled around every refusal of its pages.
 */
export function RefusalBoundary() {
  const shell = useRouteLoaderData<{ requestId?: string }>("root");
  return (
    <div className="page">
      <RefusalPage error={useRouteError()} requestId={shell?.requestId} />
    </div>
  );
}
