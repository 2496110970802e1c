import { redirect } from "@remix-run/cloudflare";
import type { Allowed, RequestContext } from "./context";
import { DomainError } from "./errors";
import type { Admin, Customer, Manager, Role, VendorViewer, Viewer } from "./viewer";

/** What `allow` needs of a handler's arguments. */
interface HandlerArgs {
  request: Request;
  context: RequestContext;
}

/**
 * The first statement of every handler: who may. Nobody is `signed_out`, the wrong account is
 * `wrong_role`; refusals.ts says how a screen and how the API answer that. Where the product sends
 * the wrong account somewhere else instead, the handler says where (`othersTo`).
 */
export const allow = {
  anyone: async (args: HandlerArgs): Promise<Allowed> => admit(args, await args.context.identify()),
  signedIn: (args: HandlerArgs) => only<Viewer>(args),
  customer: (args: HandlerArgs) => only<Customer>(args, "customer"),
  /** Whoever runs a stall: a vendor's account without one may do no more than a customer's. */
  vendor: async (args: HandlerArgs, { othersTo }: { othersTo?: string } = {}) => {
    const viewer = await args.context.identify();
    if (othersTo && viewer !== null && viewer.role !== "vendor") throw redirect(othersTo);
    return only<VendorViewer>(args, "vendor");
  },
  /** Whoever runs a market. */
  manager: (args: HandlerArgs) => only<Manager>(args, "market_manager"),
  /** Whoever runs a stall, a market or the whole. */
  whoManages: (args: HandlerArgs) => only<Viewer>(args, "vendor", "market_manager", "admin"),
  admin: async (args: HandlerArgs, { othersTo }: { othersTo?: string } = {}) => {
    const viewer = await args.context.identify();
    if (othersTo && viewer !== null && viewer.role !== "admin") throw redirect(othersTo);
    return only<Admin>(args, "admin");
  },
};

async function only<V extends Viewer>(args: HandlerArgs, ...roles: Role[]): Promise<Allowed<V>> {
  const viewer = await args.context.identify();
  if (viewer === null) throw new DomainError("signed_out");
  const isEnough = roles.length === 0 || (roles.includes(viewer.role) && runsItsOwn(viewer));
  if (!isEnough) throw new DomainError("wrong_role");
  return admit(args, viewer as V);
}

/** A vendor without a stall and a manager without a market have nothing to act for. */
function runsItsOwn({ role, vendorId, marketId }: Viewer): boolean {
  if (role === "vendor") return vendorId !== null;
  if (role === "market_manager") return marketId !== null;
  return true;
}

function admit<V extends Viewer | null>(args: HandlerArgs, viewer: V): Allowed<V> {
  return Object.assign(Object.create(args.context) as RequestContext, {
    viewer,
  });
}
