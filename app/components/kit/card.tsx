import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import "./card.css";

/** A box for content that belongs together. */
export function Card({
  as: Element = "div",
  title,
  action,
  children,
  id,
}: {
  as?: "div" | "section" | "article" | "li";
  /** A second-level heading above the content. */
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
 * Cards side by side, as many as fit. Use `dense` for a long list: on a phone, each card becomes a
 * row. The children are list items: `LinkCard`, or `<li>`.
 */
export function CardGrid({
  label,
  dense = false,
  children,
}: {
  label: string;
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
 * An entry of a list that leads to its own page. The whole card can be tapped; the content of
 * `corner` (a heart, for example) can be tapped on its own.
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
  level: Heading,
}: {
  to: string;
  title: ReactNode;
  /** A `Picture`. */
  picture: ReactNode;
  /** A `Badge` over the picture. */
  badge: ReactNode;
  /** A line under the title, such as the place or the kind. */
  meta?: ReactNode;
  corner: ReactNode;
  children: ReactNode;
  /** Links or buttons at the bottom of the card, which can be tapped on their own. */
  footer: ReactNode;
  level: "h2" | "h3";
}) {
  return (
    <li className="link-card">
      <div className="link-card-picture relative">
        {picture}
        <div className="link-card-badge">{badge}</div>
      </div>
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
        {meta && <p className="muted small">{meta}</p>}
        {children}
        {footer && <div className="link-card-footer wrap full-width relative gap-2">{footer}</div>}
      </div>
      <div className="link-card-corner">{corner}</div>
    </li>
  );
}
