import type { MailMessage } from "~/platform/mail";

/** A fake of Cloudflare's `send_email` binding: keeps what is sent, or refuses it. */
export class Mailbox {
  /** Every email that was accepted, the latest last. */
  readonly sent: (MailMessage & { from: string })[] = [];
  /** The error that sending throws; null if sending works. */
  outage: Error | null = null;

  readonly binding = {
    send: async (builder: Omit<MailMessage, "to"> & { to: string; from: { email: string } }) => {
      if (this.outage) throw this.outage;
      const { from, ...message } = builder;
      this.sent.push({ ...message, from: from.email });
      return { messageId: `<${this.sent.length}@market-day.test>` };
    },
  } as unknown as SendEmail;

  /** The emails that went to one address. */
  to(address: string) {
    return this.sent.filter((mail) => mail.to === address);
  }

  /**
   * The link in the latest email to `address` that has this path and a query, as a path. If `path`
   * ends in '/', the link has one more part. A link through a sign-in page (`/auth?returnTo=…`) is
   * found by either path.
   */
  link(address: string, path: string): string {
    const { text = "" } = this.to(address).at(-1) ?? {};
    const part = path.endsWith("/") ? "[^\\s/?]+" : "";
    const way = new RegExp(`${path.replaceAll("/", "\\/")}${part}\\?\\S+`);
    const behindDoor = text.replace(/%(2F|3F|3D)/g, decodeURIComponent);
    const [found] = way.exec(text) ?? way.exec(behindDoor) ?? [];
    if (!found) throw new Error(`No link to ${path} in the mail to ${address}: ${text}`);
    return found;
  }
}
