import type { Bindings, Settings } from "./settings";
import { htmlWithShortLines, mostOctets, octets, withShortLines } from "./short-lines";

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Headers beside the usual ones. Cloudflare takes only those on its list, or 'X-…'. */
  headers?: Record<string, string>;
}

/** Mail, as the domain needs it. */
export interface Mail {
  /** Hands one mail over to be delivered. Throws when it was not taken; it may then be tried again. */
  send(message: MailMessage): Promise<void>;
}

/**
 * Mail through Cloudflare's `send_email` binding, which puts the parts together, encodes what is not
 * ASCII and signs them. No line of what it is handed is too long for a mail (RFC 5322), so that none
 * is whichever way it sends a part. A header that would be is left out: it only offers a button.
 * Locally the binding writes the text and the HTML to disk and says in the log where.
 */
export function openMail(
  env: Pick<Bindings, "EMAIL">,
  settings: Pick<Settings, "MAIL_FROM">,
): Mail {
  return {
    async send({ to, subject, text, html, headers = {} }) {
      const kept = Object.entries(headers).filter(
        ([name, value]) => octets(`${name}: ${value}`) <= mostOctets,
      );
      await env.EMAIL.send({
        from: { name: "Market Day", email: settings.MAIL_FROM },
        to,
        subject,
        text: withShortLines(text),
        html: htmlWithShortLines(html),
        ...(kept.length > 0 && { headers: Object.fromEntries(kept) }),
      });
    },
  };
}
