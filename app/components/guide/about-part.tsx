import type { ReactNode } from "react";
import { useContact } from "../shell/use-contact";

/** A part of a short page about the product, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The way to a person; `saying` is what the mail should tell: ', and say which page it was'. */
export function WriteToUs({ saying = "" }: { saying?: string }) {
  const email = useContact()?.email;
  if (!email?.href) return <p>Write to us{saying}. The address is at the foot of every page.</p>;
  return (
    <p>
      Write to <a href={email.href}>{email.text}</a>
      {saying}.
    </p>
  );
}
