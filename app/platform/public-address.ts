import { readUrl } from "./url";

/**
 * The addresses that this server calls for a user who has typed them: only addresses on the public
 * web, by name. An IP address is refused, however it is written, so an address of a private
 * network, of this machine or of a local link is refused too. name-lookup.ts checks what a name
 * leads to.
 */
export type OutsideAddress = { href: string } | { whyNot: string };

const mostLetters = 500;
/** The standard HTTPS port and its common alternative. */
const ports = ["", "8443"];
/** Endings that no public name has, and endings that networks use for their own machines. */
const ownEndings =
  /(^|\.)(localhost|localdomain|local|localnet|internal|intranet|private|corp|home|lan|mail|svc|cluster|consul|docker|arpa|test|invalid|onion|alt|i2p|exit)$/;
/** One part of a name, between two dots. */
const label = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/;
const mostOfHost = 253;
const isPublicName = (host: string) =>
  host.length <= mostOfHost &&
  host.split(".").every((part) => label.test(part)) &&
  /\.[a-z][a-z\d-]{0,62}$/.test(host) &&
  !ownEndings.test(host);
const isNumbers = (host: string) => host.startsWith("[") || /^[\d.]+$/.test(host);
const isOwnMachine = (host: string) => ["localhost", "127.0.0.1", "[::1]"].includes(host);

/**
 * Checks an address that a user has typed. `allowsLocal` is for trials on a developer's own
 * machine; `own` is the address of this site.
 */
export function outsideAddress(
  typed: string,
  { allowsLocal = false, own }: { allowsLocal?: boolean; own?: string } = {},
): OutsideAddress {
  const whole = "Enter the full address, such as https://farm.example/orders.";
  // A URL parser ignores spaces and reads '\' as '/'. The called address must be the one that
  // people read.
  const url = /[\s\\]/.test(typed) ? null : readUrl(typed);
  if (!url) return { whyNot: whole };
  url.hash = "";
  if (url.href.length > mostLetters) {
    return { whyNot: `Enter an address of at most ${mostLetters} characters.` };
  }
  if (url.username || url.password) {
    return { whyNot: "Remove the username and password from the address." };
  }
  const host = url.hostname.replace(/\.$/, "");
  if (allowsLocal && isOwnMachine(host) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== "https:") return { whyNot: "The address must start with https://." };
  if (isNumbers(host))
    return {
      whyNot:
        "Enter an address with a domain name, such as https://farm.example/orders, not an IP address.",
    };
  if (!isPublicName(host)) {
    return {
      whyNot: "Enter the address of a public website, such as https://farm.example/orders.",
    };
  }
  if (!ports.includes(url.port)) return { whyNot: "The port must be 443 or 8443." };
  if (own && host === new URL(own).hostname)
    return { whyNot: "This is Market Day’s address. Enter your own server’s address." };
  return url;
}
