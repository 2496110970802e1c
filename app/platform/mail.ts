import type { Bindings, Settings } from "./settings";

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
 * Mail through Cloudflare's `send_email` binding, which puts the parts together and signs them.
 * Locally the binding writes the text and the HTML to disk and says in the log where.
 */
export function openMail(
  env: Pick<Bindings, "EMAIL">,
  settings: Pick<Settings, "MAIL_FROM">,
): Mail {
  return {
    async send({ headers, ...message }) {
      await env.EMAIL.send({
        from: { name: "Market Day", email: settings.MAIL_FROM },
        ...message,
        ...(headers && { headers }),
      });
    },
  };
}
