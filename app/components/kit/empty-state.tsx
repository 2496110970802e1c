import type { ReactNode } from "react";
import { Scene, type SceneName } from "./scene";
import "./states.css";

/**
 * Shown if there is nothing to show: a drawing, what is missing, and what the user can do about it.
 */
export function EmptyState({
  title,
  text,
  scene = "basket",
  level: Heading = "h2",
  children,
}: {
  title: string;
  text?: ReactNode;
  scene?: SceneName;
  level?: "h1" | "h2" | "h3";
  /** The next step: a `LinkButton`, or two. */
  children?: ReactNode;
}) {
  return (
    <div className="empty stack align-center text-center gap-3">
      <Scene name={scene} className="empty-scene" />
      <Heading className="empty-title">{title}</Heading>
      {text && <p className="empty-text">{text}</p>}
      {children && <div className="empty-actions wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
