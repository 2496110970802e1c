import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import "./navigation.css";

/** The top of a page: the back link, the title, a sentence, and the main actions. */
export function PageHeader({
  title,
  lead,
  back,
  actions,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** Anything below the line with the title: badges, a search. */
  children?: ReactNode;
}) {
  return (
    <header className="page-header stack">
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <div className="page-header-line wrap between align-end">
        <div>
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="cluster">{actions}</div>}
      </div>
      {children}
    </header>
  );
}

/** A link one level up: 'Back to Vendors'. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="back-link tap muted no-underline middle-weight gap-2"
    >
      <Icon name="arrow-left" />
      {children}
    </Link>
  );
}
