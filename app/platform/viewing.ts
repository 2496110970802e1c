import type { RequestContext } from "./context";
import type { Reading } from "./database";
import { DomainError } from "./errors";

/** The address that ends the view of another account. */
const endViewPath = "/viewing/end";

/**
 * What an administrator may post while viewing another account: what ends the view, and the choice
 * of light or dark, which belongs to the browser.
 */
const mayBePosted: readonly string[] = [endViewPath, "/sign-out", "/theme"];

const mayPost = ({ method, url }: Request) =>
  method === "POST" && mayBePosted.includes(new URL(url).pathname.replace(/\.data$/, ""));

const readingOnly = () => new DomainError("reading_only");

/** Refuses posts and API calls by an administrator who is viewing another account. */
export async function refuseWhileViewing({
  request,
  context,
}: {
  request: Request;
  context: RequestContext;
}): Promise<void> {
  const viewer = await context.identify();
  if (viewer?.viewedBy && !mayPost(request)) throw readingOnly();
}

/**
 * Removes every way to change something from a request that only views another account. This is a
 * second lock, for changes without a post: in a loader, or in work that continues after the answer.
 * The database, Stripe and the photo store can still be read; changes there, and email, are
 * refused.
 */
export function onlyReadWhileViewing(
  request: Request,
  context: RequestContext,
  reading: Reading,
): void {
  if (!mayPost(request)) onlyRead(context, reading);
}

/**
 * Makes a request read-only, like `onlyReadWhileViewing`, until the returned function is called.
 */
export function onlyRead(context: RequestContext, reading: Reading): () => void {
  reading.refuse = readingOnly;
  const { payments, cards, connect, balances, mail, pictures } = context;
  const restored = { payments, cards, connect, balances, mail, pictures };
  Object.assign(context, {
    payments: only(payments, [
      "findCheckout",
      "isAtStripe",
      "checkoutsPaidBy",
      "listRefunds",
      "findDispute",
      "listDisputes",
      "whyForeign",
    ]),
    cards: only(cards, ["findEntry"]),
    connect: only(connect, ["findAccount"]),
    balances: only(balances, ["read", "lines", "findPayout"]),
    mail: only(mail, []),
    pictures: only(pictures, ["get", "head", "list"]),
  } satisfies Partial<RequestContext>);
  return () => {
    reading.refuse = null;
    Object.assign(context, restored);
  };
}

/** The capability with only these methods left. Every other method throws `reading_only`. */
function only<Capability extends object>(
  capability: Capability,
  ways: readonly (keyof Capability)[],
): Capability {
  return new Proxy(capability, {
    get(own, name) {
      const value = Reflect.get(own, name);
      if (typeof value !== "function") return value;
      if (!ways.includes(name as keyof Capability)) {
        return () => {
          throw readingOnly();
        };
      }
      return value.bind(own);
    },
  });
}
