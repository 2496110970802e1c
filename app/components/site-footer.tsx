import { useLocation } from "@remix-run/react";
import "~/styles/newsletter.css";
import { Icon } from "./icon";
import { Logo } from "./logo";
import { NewsletterForm } from "./newsletter-form";
import type { Theme } from "./theme";
import { ThemeToggle } from "./theme-toggle";

/** The foot of every page. Who is signed in finds the newsletter at their account. */
export function SiteFooter({
  year,
  theme,
  isSignedIn,
}: {
  year: number | null;
  theme: Theme;
  isSignedIn: boolean;
}) {
  const { pathname } = useLocation();
  const offersNewsletter = !isSignedIn && !/^\/newsletter(\/|$)/.test(pathname);
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
          <a className="footer-link" href="mailto:hello@marketday.example">
            <Icon name="mail" />
            hello@marketday.example
          </a>
          <ThemeToggle theme={theme} />
        </div>
        <p className="copyright">Copyright © {year} Market Day</p>
      </div>
    </footer>
  );
}
