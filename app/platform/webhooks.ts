import { isPublicAddress, lookUp } from "./name-lookup";
import { type OutsideAddress, outsideAddress } from "./public-address";
import { waitIn } from "./retry-after";
import type { Settings } from "./settings";

interface EndpointAnswer {
  /** Null if there was no answer: the endpoint could not be reached, or not in time. */
  status: number | null;
  /** Milliseconds. */
  took: number;
  /** The beginning of the answer's text, or why there was no answer. */
  said: string;
  /** How long the endpoint asks to wait before the next message, in milliseconds; usually 0. */
  retryAfter: number;
}

/** Sends messages to other people's servers. */
export interface Webhooks {
  /**
   * The address to call, or why it is not called. Also looks up what the address's name leads to.
   */
  addressOf(typed: string): Promise<OutsideAddress>;
  /**
   * Posts a message. A redirect counts as an answer like any other and is not followed. Never
   * throws.
   */
  post(url: string, message: { body: BodyInit; headers: HeadersInit }): Promise<EndpointAnswer>;
}

/** The most milliseconds that an endpoint may take to answer. */
const patience = 10_000;
/** The most bytes of an answer that are read, and the most characters of it that are kept. */
const mostBytes = 2000;
const mostLetters = 300;

export function openWebhooks(
  settings: Pick<Settings, "WEBHOOKS_TO_LOCALHOST" | "SITE_URL" | "DNS_RESOLVER">,
  reach: typeof fetch = (input, init) => fetch(input, init),
): Webhooks {
  async function addressOf(typed: string): Promise<OutsideAddress> {
    const allowsLocal = settings.WEBHOOKS_TO_LOCALHOST === "on";
    const address = outsideAddress(typed, { allowsLocal, own: settings.SITE_URL });
    if ("whyNot" in address || !settings.DNS_RESOLVER) return address;
    const { hostname, protocol } = new URL(address.href);
    // Only this machine itself is called by http, and only if a setting allows it.
    if (protocol === "http:") return address;
    const found = await lookUp(hostname, settings.DNS_RESOLVER, reach);
    if ("whyNot" in found) return found;
    const isPublic = found.addresses.every(isPublicAddress);
    return isPublic
      ? address
      : { whyNot: "This address is on a private network. Enter a public address." };
  }
  return {
    addressOf,
    async post(url, { body, headers }) {
      const began = Date.now();
      const answered = (status: number | null, said: string, retryAfter = 0) => ({
        status,
        took: Date.now() - began,
        said: said.slice(0, mostLetters),
        retryAfter,
      });
      // Check again: the rules, and what a name leads to, may have changed.
      const address = await addressOf(url);
      if ("whyNot" in address) return answered(null, address.whyNot);
      try {
        const answer = await reach(address.href, {
          method: "POST",
          body,
          headers,
          redirect: "manual",
          signal: AbortSignal.timeout(patience),
        });
        const wait = waitIn(answer.headers.get("Retry-After"));
        return answered(answer.status, await beginningOf(answer), wait);
      } catch (error) {
        const isLate = (error as Error | null)?.name === "TimeoutError";
        return answered(
          null,
          isLate
            ? "Your server didn’t answer within 10 seconds."
            : "We couldn’t reach your server.",
        );
      }
    },
  };
}

/**
 * The beginning of an answer, with only characters that can be shown. If the answer breaks off, the
 * text up to that point.
 */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let read = 0; reader && read < mostBytes; ) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value.subarray(0, mostBytes - read), { stream: true });
      read += value.byteLength;
    }
  } catch {
    // The endpoint has answered. The rest of its text does not matter.
  }
  reader?.cancel().catch(() => {});
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}
