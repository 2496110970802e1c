import { Form, Link, NavLink, useLocation } from "@remix-run/react";
import { Icon } from "../kit/icon";
import { Menu } from "../kit/menu";
import { useTooltips } from "../kit/use-tooltips";
import type { FrameProps } from "./frame";
import { Logo } from "./logo";
import type { OfficePlace } from "./office-places";
import { ThemeToggle } from "./theme-toggle";
import "./office-frame.css";

/** What a layout of the back office tells its frame. */
export interface Office {
  /** What one acts for: 'Stall', 'Sunny Acre Farm'. */
  kind: string;
  name: string;
  /** Where one may act for several: which there are, and which it is. */
  choice?: { chosen: number; stalls: { id: number; name: string }[] };
  /** Its page on the public side. */
  publicPage?: { to: string; label: string };
  /** Where one can go, with how much waits there. */
  places: (OfficePlace & { count?: number })[];
}

/** Whom one acts for; where there is a choice, every other is one tap away. */
function OfficeFor({ kind, name, choice, places }: Office) {
  const { pathname } = useLocation();
  const whom = (
    <span className="office-for">
      <span className="office-kind">{kind}</span>
      <strong className="office-name">{name}</strong>
    </span>
  );
  if (!choice) return whom;
  // The same place of the other stall: what lies below it is this stall's own.
  const here = places.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Menu
      className="office-choice"
      summary={
        <>
          {whom}
          <Icon name="chevron-down" />
          <span className="hidden-text">, act for another stall</span>
        </>
      }
    >
      <Form method="post" action="/vendor-portal/stall" reloadDocument>
        <input type="hidden" name="returnTo" value={here?.to ?? "/vendor-portal"} />
        <ul>
          {choice.stalls.map(({ id, name }) => (
            <li key={id}>
              <button
                type="submit"
                name="vendorId"
                value={id}
                className="menu-item"
                aria-current={id === choice.chosen ? "true" : undefined}
              >
                <Icon name={id === choice.chosen ? "check" : "stall"} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </Menu>
  );
}

/**
 * The frame of whoever works here: a strip of awning, whom one acts for, and the places of the
 * work: a rail at the side, or on a phone a bar under the thumb.
 */
export function OfficeFrame({ viewer, theme, told, children }: FrameProps & { told: Office }) {
  useTooltips();
  return (
    <div className="office">
      <div className="office-rail">
        <header className="office-head">
          <Link to="/" className="office-logo" aria-label="Market Day, the public side">
            <Logo />
          </Link>
          <OfficeFor {...told} />
          <Menu
            label={`Account of ${viewer?.username ?? "nobody"}`}
            className="office-menu"
            summary={<Icon name="user" />}
          >
            <p className="office-viewer">
              Signed in as <strong>{viewer?.username}</strong>
            </p>
            <ul>
              {told.publicPage && (
                <li>
                  <Link to={told.publicPage.to} className="menu-item">
                    <Icon name="eye" />
                    {told.publicPage.label}
                  </Link>
                </li>
              )}
              <li>
                <Link to="/account" className="menu-item">
                  <Icon name="settings" />
                  Account
                </Link>
              </li>
              <li>
                <ThemeToggle theme={theme} looks="menu" />
              </li>
            </ul>
            <Form method="post" action="/sign-out" reloadDocument>
              <button type="submit" className="menu-item">
                <Icon name="sign-out" />
                Sign Out
              </button>
            </Form>
          </Menu>
        </header>
        <nav aria-label="Places" className="office-places">
          <ul>
            {told.places.map(({ to, label, icon, isExact, count }) => (
              <li key={to}>
                <NavLink to={to} end={isExact} prefetch="intent" className="office-place">
                  <Icon name={icon} />
                  <span className="office-place-name">{label}</span>
                  {count !== undefined && count > 0 && (
                    <span className="office-count">
                      {count > 99 ? "99+" : count}
                      <span className="hidden-text"> waiting</span>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {children}
    </div>
  );
}
