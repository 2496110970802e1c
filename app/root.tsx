// This import comes first, because it sets the order of the layers that other sheets add to.
import "~/styles/index.css";

import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useHoldOffline, useSendAgain } from "~/components/kit/send-again";
import { ToastRegion } from "~/components/kit/toast-region";
import { SavedTakeOver } from "~/components/saved/saved-take-over";
import { PageScripts } from "~/components/shell/first-touch";
import { PageFrame } from "~/components/shell/frame";
import { useNonce } from "~/components/shell/json-ld";
import { useRememberRoute } from "~/components/shell/last-route";
import { OfflineBar } from "~/components/shell/offline-bar";
import { useOtherTabs } from "~/components/shell/other-tabs";
import { titled } from "~/components/shell/page-meta";
import { titleOf } from "~/components/shell/refusal-page";
import { usernameOn, useScriptWaits, useStill } from "~/components/shell/root-data";
import {
  Progress,
  SiteFrame,
  SkipLink,
  useLoading,
  ViewingBar,
} from "~/components/shell/site-frame";
import { parseTheme, themeClass } from "~/components/shell/theme";
import { ThemeRoot, useTheme } from "~/components/shell/theme-toggle";
import { useForgetStall } from "~/components/stall/kept-stall";
import { momentOf } from "~/models/core/moment";
import { allow, type RouteArgs } from "~/platform/allow";
import { plainCookie } from "~/platform/cookies";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return {
    viewer: ctx.viewer && {
      username: ctx.viewer.username,
      email: ctx.viewer.email,
      role: ctx.viewer.role,
    },
    viewing: ctx.viewer?.viewedBy ? momentOf(ctx.viewer.viewedBy.until, ctx.now) : null,
    theme: parseTheme(plainCookie("theme", args.request).value()),
    toast: await ctx.toast.take(),
    origin: ctx.site,
    contact: ctx.contact,
    requestId: ctx.requestId,
    year: new Date(ctx.now).getUTCFullYear(),
  };
}

export const meta: MetaFunction = ({ error }) => [
  error ? titled(titleOf(error)) : { title: "Market Day" },
];

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** The color that a browser gives its own bar. */
const barColor = { light: "#145900", dark: "#14150f" } as const;

/** What surrounds every page, including refusals. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const shell = useRouteLoaderData<typeof loader>("root");
  const theme = useTheme(shell?.theme ?? null);
  const loading = useLoading();
  const isStill = useStill();
  const waitsFor = useScriptWaits();
  // These pages do not wait: a signed-in user must learn at once of a sign-out in another tab, and
  // a toast must close by itself.
  const waits = shell?.viewer === null && shell.toast === null ? waitsFor : null;
  const around = {
    viewer: shell?.viewer ?? null,
    year: shell?.year ?? null,
    theme,
    children: (
      <main id="main" tabIndex={-1} aria-busy={loading}>
        {children}
      </main>
    ),
  };
  return (
    <html lang="en" className={themeClass(theme)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? "light dark"} />
        {theme === null && (
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColor.dark} />
        )}
        <meta name="theme-color" content={barColor[theme ?? "light"]} />
        <Meta />
        <Links />
      </head>
      <body>
        <ThemeRoot theme={theme}>
          <SkipLink />
          <Progress />
          {shell?.viewing && shell.viewer && (
            <ViewingBar username={shell.viewer.username} until={shell.viewing} />
          )}
          <PageFrame {...around} otherwise={SiteFrame} />
          <OfflineBar />
          <ToastRegion toast={shell?.toast ?? null} />
        </ThemeRoot>
        {!isStill && (
          <>
            <ScrollRestoration nonce={nonce} />
            <PageScripts waits={waits} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  useRememberRoute();
  useHoldOffline();
  useSendAgain();
  const username = usernameOn(useLocation().pathname, useLoaderData<typeof loader>().viewer);
  useOtherTabs(username);
  useForgetStall(username);
  return (
    <>
      <SavedTakeOver />
      <Outlet />
    </>
  );
}

export { RefusalBoundary as ErrorBoundary } from "~/components/shell/refusal-page";
