import { Icon } from "./icon";
import { Logo } from "./logo";
import type { Theme } from "./theme";
import { ThemeToggle } from "./theme-toggle";

/** The foot of every page. */
export function SiteFooter({ year, theme }: { year: number | null; theme: Theme }) {
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <div className="site-footer-about">
          <Logo />
          <p>A guide to local farmers markets, and the people who grow, bake and make for them.</p>
        </div>
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
