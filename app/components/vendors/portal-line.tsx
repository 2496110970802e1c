import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../kit/icon";
import "../kit/card.css";
import "./portal.css";

/** A line that leads to where the user does something, with an icon or a number before it. */
export function PortalLine({
  to,
  label,
  text,
  is,
  children,
}: {
  to: string;
  label: string;
  /** What the user finds or does there. It is not shown for a step that is done. */
  text: string;
  is?: "waiting" | "problem" | "done" | "next";
  children: ReactNode;
}) {
  const isDone = is === "done";
  return (
    <li className={`portal-line grid align-center relative gap-3 ${is ? `is-${is}` : ""}`.trim()}>
      {children}
      <span>
        <Link to={to} className="portal-link">
          {label}
          {isDone && <span className="hidden-text">, done</span>}
        </Link>
        {!isDone && <span className="muted small">{text}</span>}
      </span>
      <Icon name="chevron-right" />
    </li>
  );
}
