import type { Bindings, Settings } from "./settings";
import { htmlWithShortLines, mostOctets, octets, withShortLines } from "./short-lines";

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Additional headers. Cloudflare accepts only the names on its list, or 'X-…'. */
  headers?: Record<string, string>;
}

/** Email, as the domain needs it. */
export interface Mail {
  /**
   * Hands over one email for delivery. Throws if the email was not accepted; the caller may then
   * try again.
   */
  send(message: MailMessage): Promise<void>;
}

/**
 * Sends email through Cloudflare's `send_email` binding, which joins the parts, encodes non-ASCII
 * text and signs the email. No line handed to the binding is too long for an email (RFC 5322), so
 * no line is too long in any way that the binding may send a part. A header that is too long is
 * left out: it only offers a button. Locally, the binding writes the text and the HTML to disk and
 * logs where.
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
