import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Moment } from "~/models/core/moment";
import { aboutPlaces } from "../guide/about-places";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { NewsletterForm } from "../newsletter/newsletter-form";
import type { FrameProps } from "./frame";
import { Logo } from "./logo";
import { navigationFor, type PageViewer } from "./navigation";
import { useContact } from "./root-data";
import { SiteHeader } from "./site-header";
import type { Theme } from "./theme";
import { ThemeToggle } from "./theme-toggle";
import "./site-footer.css";
import "./top-bars.css";

/** The header and footer of the public side. */
export function SiteFrame({ viewer, theme, year, children }: FrameProps) {
  return (
    <>
      <SiteHeader viewer={viewer} theme={theme} />
      {children}
      <SiteFooter year={year} theme={theme} viewer={viewer} />
    </>
  );
}

/** The footer of every public page. Signed-in users find the newsletter in their account. */
function SiteFooter({
  year,
  theme,
  viewer,
}: {
  year: number | null;
  theme: Theme | null;
  viewer: PageViewer | null;
}) {
  const { pathname } = useLocation();
  const contact = useContact();
  const offersNewsletter = viewer === null && !/^\/newsletter(\/|$)/.test(pathname);
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <div className="site-footer-about">
          <Logo />
          <p>A guide to local farmers markets and the growers, bakers and makers who sell there.</p>
        </div>
        {offersNewsletter && (
          <section className="footer-newsletter stack gap-3" aria-labelledby="footer-newsletter">
            <h2 id="footer-newsletter" className="title-3">
              Newsletter
            </h2>
            <NewsletterForm place="footer" />
          </section>
        )}
        <div className="stack align-start gap-0">
          {contact?.email.href && (
            <a className="footer-link" href={contact.email.href}>
              <Icon name="mail" />
              {contact.email.text}
            </a>
          )}
          {contact?.social.href && (
            <a className="footer-link" href={contact.social.href} target="_blank" rel="noreferrer">
              <Icon name="camera" />
              {contact.social.text}
              <span className="hidden-text"> (opens in a new tab)</span>
            </a>
          )}
          {navigationFor(viewer).foot.map((entry) => (
            <Link key={entry.to} className="footer-link" to={entry.to}>
              <Icon name={entry.icon} />
              {entry.label}
            </Link>
          ))}
          <ThemeToggle theme={theme} />
        </div>
        <nav className="site-footer-about-pages" aria-label="About Market Day">
          <ul>
            {Object.entries(aboutPlaces).map(([page, label]) => (
              <li key={page}>
                <Link className="footer-link" to={`/about/${page}`}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="copyright muted small line-above">Copyright © {year} Market Day</p>
      </div>
    </footer>
  );
}

/** Whether another page is loading. */
export const useLoading = () => useNavigation().state !== "idle";

/**
 * A line at the top of the window while another page is loading, with a text if it takes long. Then
 * screen readers read the new page's title here.
 */
export function Progress() {
  const { location } = useNavigation();
  const title = useTitleOfNewPage();
  return (
    <div className="progress" role="status" data-loading={location ? true : undefined}>
      {location ? (
        <span className="progress-text small no-wrap">{loadingText(location.pathname)}</span>
      ) : (
        title && <span className="hidden-text">{title}</span>
      )}
    </div>
  );
}

/**
 * The title of a page that was reached without loading a document; null for the first page, whose
 * title the browser reads out itself. If the tapped link is gone, moves the focus to the content:
 * otherwise the next Tab would start at the top again.
 */
function useTitleOfNewPage(): string | null {
  const { pathname } = useLocation();
  const [title, setTitle] = useState<string | null>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (document.activeElement === document.body) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return title;
}

/** The texts shown while a page is loading, in the spec's words, by the page's address. */
const texts: readonly [RegExp, string][] = [
  [/^\/market\/[^/]+$/, "Loading market details..."],
  [/^\/vendors?\/[^/]+$/, "Loading vendor details..."],
  [/^\/(markets|map)$/, "Loading markets..."],
  [/^\/orders$/, "Loading your orders..."],
];

const loadingText = (pathname: string) =>
  texts.find(([pattern]) => pattern.test(pathname))?.[1] ?? "Loading...";

/** The first stop of the Tab key: a link past the header, to the content. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to the content
    </a>
  );
}

/**
 * A bar over every page while an administrator views another account, with a button to end the
 * viewing.
 */
export function ViewingBar({ username, until }: { username: string; until: Moment }) {
  return (
    <section
      className="viewing cluster between ink gap-1-4"
      aria-label="Viewing as another account"
    >
      <p className="row shrinks gap-2">
        <Icon name="eye" />
        <span>
          You’re viewing Market Day as <strong>{username}</strong> until{" "}
          <time dateTime={until.iso}>{until.text.slice(-9)}</time>. You can’t change anything.
        </span>
      </p>
      <Form method="post" action="/viewing/end" reloadDocument>
        <Button variant="soft" size="small">
          End viewing
        </Button>
      </Form>
    </section>
  );
}
