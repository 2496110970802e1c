import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { useHydrated } from "~/components/kit/use-hydrated";
import { KeptPages } from "~/components/shell/kept-pages";
import { pageMeta } from "~/components/shell/page-meta";
import { allow } from "~/platform/allow";
import { safePath } from "~/platform/paths";

/** The page that the service worker keeps for when nothing else can be had. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.anyone(args);
  return null;
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "You are offline", path: null });

export default function Offline() {
  const [params] = useSearchParams();
  // It is drawn before anybody wanted to go anywhere.
  const to = useHydrated() ? (safePath(params.get("to")) ?? "/") : "/";
  return (
    <div className="page page-narrow">
      <EmptyState
        level="h1"
        scene="signpost"
        title="You are offline"
        text="This page has to be fetched, and Market Day cannot be reached just now. Pages that you have looked at before are still here."
      >
        <LinkButton to={to} reloadDocument>
          Try again
        </LinkButton>
      </EmptyState>
      <KeptPages />
    </div>
  );
}
