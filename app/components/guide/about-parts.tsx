import type { ReactNode } from "react";
import { useContact } from "../shell/root-data";

/** A part of a short page about the product, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/**
 * How to reach a person. `saying` tells the reader what to write: ', and say which page it was'.
 */
export function WriteToUs({ saying = "" }: { saying?: string }) {
  const email = useContact()?.email;
  if (!email?.href) return <p>Email us{saying}. The address is at the bottom of every page.</p>;
  return (
    <p>
      Email <a href={email.href}>{email.text}</a>
      {saying}.
    </p>
  );
}
