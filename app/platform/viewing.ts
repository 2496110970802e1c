import type { RequestContext } from "./context";
import type { Reading } from "./database";
import { DomainError } from "./errors";

/** Where the view of another account is ended. */
const endViewPath = "/viewing/end";

/**
 * What may be posted while one sees Market Day as somebody else: what ends that, and the choice of
 * light or dark, which is the browser's.
 */
const mayBePosted: readonly string[] = [endViewPath, "/sign-out", "/theme"];

const mayPost = ({ method, url }: Request) =>
  method === "POST" && mayBePosted.includes(new URL(url).pathname.replace(/\.data$/, ""));

const readingOnly = () => new DomainError("reading_only");

/** Refuses what is posted, or called, by an administrator who only looks at another account. */
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
 * Takes from a request everything with which it could change something, for one that only looks:
 * the second lock, for what is changed without a post, by a loader or by work that goes on after
 * the answer. The database answers, and so do questions to Stripe; all else is refused.
 */
export function onlyReadWhileViewing(
  request: Request,
  context: RequestContext,
  reading: Reading,
): void {
  if (!mayPost(request)) onlyRead(context, reading);
}

/** Takes the same from a request until what this answers is called. */
export function onlyRead(context: RequestContext, reading: Reading): () => void {
  reading.refuse = readingOnly;
  const { payments, connect, balances, mail, pictures } = context;
  const restored = { payments, connect, balances, mail, pictures };
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

/** A capability of which only these ways are left. */
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
