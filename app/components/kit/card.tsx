import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import "./card.css";

/** A sheet that holds things which belong together. */
export function Card({
  as: Element = "div",
  title,
  action,
  children,
  id,
}: {
  as?: "div" | "section" | "article" | "li";
  /** A heading of the second level over it. */
  title?: ReactNode;
  /** A link or button at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  return (
    <Element className="card" id={id}>
      {title && (
        <div className="card-head">
          <h2 className="title-3">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </Element>
  );
}

/**
 * Cards side by side, as many as fit; a long list of them is `dense`: on a phone a row each. Its
 * children are list items: `LinkCard`, or `<li>`.
 */
export function CardGrid({
  label,
  dense = false,
  children,
}: {
  label?: string;
  dense?: boolean;
  children: ReactNode;
}) {
  return (
    <ul className={dense ? "card-grid card-grid-dense" : "card-grid"} aria-label={label}>
      {children}
    </ul>
  );
}

/**
 * One thing of a list, which leads to its own page: the whole card can be tapped, and what stands
 * in `corner` (a heart, say) can be tapped on its own.
 */
export function LinkCard({
  to,
  title,
  picture,
  badge,
  meta,
  corner,
  children,
  footer,
  level: Heading = "h2",
}: {
  to: string;
  title: ReactNode;
  /** A `Picture`. */
  picture?: ReactNode;
  /** A `Badge` over the picture. */
  badge?: ReactNode;
  /** A line under the title: where, or what kind. */
  meta?: ReactNode;
  corner?: ReactNode;
  children?: ReactNode;
  /** Links or buttons at the foot, which can be tapped on their own. */
  footer?: ReactNode;
  level?: "h2" | "h3";
}) {
  return (
    <li className="link-card">
      {picture && (
        <div className="link-card-picture relative">
          {picture}
          {badge && <div className="link-card-badge">{badge}</div>}
        </div>
      )}
      <div className="link-card-body stack align-start">
        <Heading className="link-card-title">
          <Link
            to={to}
            prefetch="intent"
            viewTransition
            className="link-card-link own-color no-underline"
          >
            {title}
          </Link>
        </Heading>
        {!picture && badge}
        {meta && <p className="muted small">{meta}</p>}
        {children}
        {footer && <div className="link-card-footer wrap full-width relative gap-2">{footer}</div>}
      </div>
      {corner && <div className="link-card-corner">{corner}</div>}
    </li>
  );
}
