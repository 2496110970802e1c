import { Form, Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import type { ActsFor } from "~/platform/acts-for";
import { Icon } from "../kit/icon";
import { Menu } from "../kit/menu";
import { ActsForProvider } from "../kit/office-form";
import { useTooltips } from "../kit/use-tooltips";
import type { FrameProps } from "./frame";
import { Logo } from "./logo";
import { barOf, isLit, type OfficePlace, partAround } from "./office-places";
import { ThemeToggle } from "./theme-toggle";
import "./office-frame.css";

/** What a layout of the back office passes to its frame. */
export interface Office {
  /** What the user acts for: 'Vendor', 'Sunny Acre Farm'. */
  kind: string;
  name: string;
  /**
   * The vendor or market that forms name. Administrators act for the whole site, so they have none.
   */
  actsFor?: ActsFor;
  /**
   * For a user who may act for several vendors or markets: all of them, and the chosen one. A
   * vendor is chosen for the session; a market is named by the address.
   */
  choice?: { by: "session" | "address"; chosen: number; among: { id: number; name: string }[] };
  /** The page of the vendor or market on the public side. */
  publicPage?: { to: string; label: string };
  /** The places in the navigation, with the number of items that wait there. */
  places: (OfficePlace & { count?: number })[];
}

/**
 * The vendor or market that the user acts for. If there is a choice, every other one is one tap
 * away.
 */
function OfficeFor({ kind, name, choice, places }: Office) {
  const { pathname } = useLocation();
  const whom = (
    <span className="office-for">
      <span className="muted fine block">{kind}</span>
      <strong className="office-name clamp">{name}</strong>
    </span>
  );
  if (!choice) return whom;
  // The same place of the other vendor or market. The pages below that place belong to this one
  // alone.
  const lit = places.find((place) => isLit(place, pathname))?.at;
  const here = lit && partAround(lit, pathname);
  const others = (
    <ul>
      {choice.among.map((one) => (
        <li key={one.id}>
          <Other {...one} {...choice} place={here ?? places[0]?.at ?? "/"} />
        </li>
      ))}
    </ul>
  );
  return (
    <Menu
      className="office-choice"
      summary={
        <>
          {whom}
          <Icon name="chevron-down" />
          <span className="hidden-text">{`, switch to another ${kind.toLowerCase()}`}</span>
        </>
      }
    >
      {choice.by === "address" ? (
        others
      ) : (
        <Form method="post" action="/vendor-portal/stall" reloadDocument>
          <input type="hidden" name="returnTo" value={here ?? "/vendor-dashboard"} />
          {others}
        </Form>
      )}
    </Menu>
  );
}

/**
 * A vendor or market that the user may act for: a button of the form that chooses it, or a link to
 * its page.
 */
function Other({
  id,
  name,
  by,
  chosen,
  place,
}: { id: number; name: string; place: string } & Pick<
  NonNullable<Office["choice"]>,
  "by" | "chosen"
>) {
  const looks = {
    className: "menu-item",
    "aria-current": id === chosen ? ("true" as const) : undefined,
    children: (
      <>
        <Icon name={id === chosen ? "check" : "stall"} />
        {name}
      </>
    ),
  };
  return by === "address" ? (
    <Link to={`${place}?market=${id}`} {...looks} />
  ) : (
    <button type="submit" name="vendorId" value={id} {...looks} />
  );
}

type Place = Office["places"][number];

function PlaceName({ label, icon, count = 0 }: Pick<Place, "label" | "icon" | "count">) {
  return (
    <>
      <Icon name={icon} />
      <span className="office-place-name">{label}</span>
      {count > 0 && (
        <span className="office-count figures no-wrap text-center bold">
          {count > 99 ? "99+" : count}
          <span className="hidden-text"> waiting</span>
        </span>
      )}
    </>
  );
}

/**
 * The rest of the places, if the bar of a phone has no room for all, and how many items wait there.
 */
function MorePlaces({ places }: { places: Place[] }) {
  const { pathname } = useLocation();
  const isHere = places.some((place) => isLit(place, pathname));
  const count = places.reduce((sum, place) => sum + (place.count ?? 0), 0);
  return (
    <Menu
      className={isHere ? "office-here" : undefined}
      summary={
        <span className="office-place">
          <PlaceName label="More" icon="menu" count={count} />
        </span>
      }
    >
      <ul>
        {places.map(({ count = 0, ...place }) => (
          <li key={place.at}>
            <Link
              to={place.to}
              className="menu-item"
              aria-current={isLit(place, pathname) ? "page" : undefined}
            >
              <Icon name={place.icon} />
              {count > 0 ? `${place.label} (${count})` : place.label}
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

/**
 * The frame of the back office: a strip of awning, the vendor or market that the user acts for, and
 * the places of the work. The places are a rail at the side or, on a phone, a bar near the thumb.
 */
export function OfficeFrame({ viewer, theme, told, children }: FrameProps & { told: Office }) {
  useTooltips();
  const { pathname } = useLocation();
  const { rest } = barOf(told.places);
  return (
    <div className="office stack gap-0">
      <div className="office-rail">
        <header className="office-head row line-below relative sheet gap-3">
          <Link to="/" className="office-logo" aria-label="Market Day public site">
            <Logo />
          </Link>
          <OfficeFor {...told} />
          <Menu
            label={`Account of ${viewer?.username ?? "nobody"}`}
            className="office-menu"
            summary={<Icon name="user" />}
          >
            <p className="office-viewer muted small">
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
        <nav aria-label="Places" className="office-places line-above sheet">
          <ul>
            {told.places.map((place) => (
              <li key={place.at} className={rest.includes(place) ? "office-rest" : undefined}>
                <Link
                  to={place.to}
                  prefetch="intent"
                  className="office-place"
                  aria-current={isLit(place, pathname) ? "page" : undefined}
                >
                  <PlaceName {...place} />
                </Link>
              </li>
            ))}
            {rest.length > 0 && (
              <li className="office-more">
                <MorePlaces places={rest} />
              </li>
            )}
          </ul>
        </nav>
      </div>
      {children}
    </div>
  );
}

/**
 * The pages of one vendor or one market, with forms that name it. When the vendor or the market
 * changes, the pages are mounted anew: a field keeps the text that it first had, and must not carry
 * that text over to another vendor.
 */
export function OfficePages() {
  const { actsFor } = useLoaderData<Required<Office>>();
  return (
    <ActsForProvider actsFor={actsFor}>
      <Outlet key={actsFor.id} />
    </ActsForProvider>
  );
}
