import { Link, useLocation } from "@remix-run/react";
import { aboutPlaces } from "../guide/about-places";
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

/** Head and foot of the public side. */
export function SiteFrame({ viewer, theme, year, children }: FrameProps) {
  return (
    <>
      <SiteHeader viewer={viewer} theme={theme} />
      {children}
      <SiteFooter year={year} theme={theme} viewer={viewer} />
    </>
  );
}

/** The foot of every page. Who is signed in finds the newsletter at their account. */
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
          <p>A guide to local farmers markets, and the people who grow, bake and make for them.</p>
        </div>
        {offersNewsletter && (
          <section className="footer-newsletter" aria-labelledby="footer-newsletter">
            <h2 id="footer-newsletter">Newsletter</h2>
            <NewsletterForm place="footer" />
          </section>
        )}
        <div className="site-footer-ways">
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
        <p className="copyright">Copyright © {year} Market Day</p>
      </div>
    </footer>
  );
}
