import { Form, Link, NavLink } from "@remix-run/react";
import { Icon } from "../kit/icon";
import { Menu } from "../kit/menu";
import { useTooltips } from "../kit/use-tooltips";
import { Logo } from "./logo";
import { type NavigationEntry, navigationFor, type PageViewer } from "./navigation";
import type { Theme } from "./theme";
import { ThemeToggle } from "./theme-toggle";
import "../kit/button.css";
import "./site-header.css";

/** The header of every public page. Narrow screens get the same entries in a drawer. */
export function SiteHeader({ viewer, theme }: { viewer: PageViewer | null; theme: Theme | null }) {
  useTooltips();
  const { main, more, account } = navigationFor(viewer);
  return (
    <header className="site-header line-below relative sheet">
      <div className="site-header-inner row">
        <Link to="/" className="site-title row own-color no-underline tall gap-0" prefetch="intent">
          <Logo />
        </Link>
        <nav className="site-nav align-center gap-1" aria-label="Main">
          {main.map((entry) => (
            <NavLink key={entry.to} to={entry.to} prefetch="intent" className="site-nav-link">
              {entry.label}
            </NavLink>
          ))}
          {more.length > 0 && (
            <Menu
              summary={
                <>
                  More <Icon name="chevron-down" />
                </>
              }
            >
              <Entries of={more} />
            </Menu>
          )}
        </nav>
        <div className="site-header-end row gap-1">
          <div className="header-theme">
            <ThemeToggle theme={theme} looks="icon" />
          </div>
          {viewer ? (
            <Menu
              label={`Account of ${viewer.username}`}
              className="account-menu"
              summary={<Initial of={viewer} />}
            >
              <Identity of={viewer} />
              <Entries of={account} />
              <SignOut />
            </Menu>
          ) : (
            <Link
              to="/auth"
              className="icon-button"
              aria-label="Sign in"
              data-tip="Sign in"
              prefetch="intent"
            >
              <Icon name="user" />
            </Link>
          )}
          <Menu
            label="Menu"
            className="drawer"
            summary={
              <>
                <Icon name="menu" className="drawer-closed" />
                <Icon name="close" className="drawer-open" />
              </>
            }
          >
            {viewer && <Identity of={viewer} />}
            <nav aria-label="Menu">
              <Entries of={[...main, ...more, ...account]} />
            </nav>
            <div className="drawer-theme lines-around space-y-2">
              <ThemeToggle theme={theme} looks="menu" />
            </div>
            {viewer ? <SignOut /> : <Entries of={[signIn]} />}
          </Menu>
        </div>
      </div>
    </header>
  );
}

const signIn: NavigationEntry = { to: "/auth", label: "Sign in", icon: "sign-in" };

function Entries({ of: entries }: { of: readonly NavigationEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <NavLink to={entry.to} prefetch="intent" className="menu-item">
            <Icon name={entry.icon} />
            {entry.label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function Initial({ of: { username } }: { of: PageViewer }) {
  return (
    <span className="initial grid strong keeps-size centered" aria-hidden="true">
      {[...username][0]?.toUpperCase()}
    </span>
  );
}

function Identity({ of: viewer }: { of: PageViewer }) {
  return (
    <div className="identity row line-below gap-3">
      <Initial of={viewer} />
      <div>
        <p className="identity-name">{viewer.username}</p>
        <p className="identity-email muted small">{viewer.email}</p>
      </div>
    </div>
  );
}

/** Loads a new document: a page that stays open would still hold the account's data. */
function SignOut() {
  return (
    <Form method="post" action="/sign-out" reloadDocument>
      <button type="submit" className="menu-item">
        <Icon name="sign-out" />
        Sign Out
      </button>
    </Form>
  );
}
