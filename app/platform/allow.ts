import { redirect } from "@remix-run/cloudflare";
import type { Allowed, RequestContext } from "./context";
import { DomainError, notFound } from "./errors";
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
  /**
   * Whoever runs a market, acting for the one that the address names (`?market=2`), or for the first
   * that they run. A market that is not theirs is `not_found`.
   */
  manager: async (args: HandlerArgs, { othersTo }: { othersTo?: string } = {}) => {
    const viewer = await args.context.identify();
    if (othersTo && viewer !== null && !isEnough(viewer, ["market_manager"])) {
      throw redirect(othersTo);
    }
    const { viewer: manager } = await only<Manager>(args, "market_manager");
    return admit(args, actingFor(manager, marketIn(args.request)));
  },
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
  if (!isEnough(viewer, roles)) throw new DomainError("wrong_role");
  return admit(args, viewer as V);
}

const isEnough = (viewer: Viewer, roles: Role[]) =>
  roles.length === 0 || (roles.includes(viewer.role) && runsItsOwn(viewer));

/** The market that an address names; null for none, and for what is no number. */
function marketIn({ url }: Request): number | null {
  const named = new URL(url).searchParams.get("market") ?? "";
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
}

function actingFor(manager: Manager, marketId: number | null): Manager {
  if (marketId === null || marketId === manager.marketId) return manager;
  if (!manager.marketIds?.includes(marketId)) throw notFound("Market not found");
  return { ...manager, marketId };
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
