import { isPublicAddress, lookUp } from "./name-lookup";
import { type OutsideAddress, outsideAddress } from "./public-address";
import type { Settings } from "./settings";

/** What an endpoint made of a message. */
interface EndpointAnswer {
  /** Null where there was no answer: it could not be reached, or not in time. */
  status: number | null;
  /** Milliseconds. */
  took: number;
  /** The beginning of what it said, or why there was no answer. */
  said: string;
}

/** The way to other people's servers. */
export interface Webhooks {
  /** The address as it is called, or why it is not: also, what its name leads to is looked up. */
  addressOf(typed: string): Promise<OutsideAddress>;
  /** Posts a message. A redirect is an answer like any other, and is not followed. Never throws. */
  post(url: string, message: { body: string; headers: HeadersInit }): Promise<EndpointAnswer>;
}

/** An endpoint has so long to answer, in milliseconds. */
const patience = 10_000;
/** So many bytes of an answer are read, and so many letters of them are kept. */
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
    // Nothing but this machine itself is called by http, and only where a setting allows it.
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
      const answered = (status: number | null, said: string) => ({
        status,
        took: Date.now() - began,
        said: said.slice(0, mostLetters),
      });
      // Looked at once more: what may be called, and what a name leads to, may have changed.
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
        return answered(answer.status, await beginningOf(answer));
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

/** The beginning of an answer, in letters that can be shown; '' where it breaks off. */
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
    // It has answered, and what it says after that is nobody's concern.
  }
  reader?.cancel().catch(() => {});
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}
