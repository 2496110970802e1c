import type { ReactNode } from "react";

/** A part of a short page about the product, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
