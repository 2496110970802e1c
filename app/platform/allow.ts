import { redirect } from "@remix-run/cloudflare";
import { type ActsFor, addressFor, namedIn } from "./acts-for";
import type { Allowed, RequestContext } from "./context";
import { DomainError, notFound, onlyAdmins, onlyCustomersOrder, type WayOut } from "./errors";
import { isApiPath } from "./paths";
import { scopeToWrite } from "./scopes";
import {
  type Admin,
  type Customer,
  type Manager,
  type Role,
  type VendorViewer,
  type Viewer,
  worksAt,
} from "./viewer";

/** What `allow` needs of a handler's arguments. */
interface HandlerArgs {
  request: Request;
  context: RequestContext;
}

interface Elsewhere {
  /** Where the wrong account is sent, instead of being told so. */
  othersTo?: string;
}

/**
 * The first statement of every handler: who may. Nobody is `signed_out`, the wrong account is
 * `wrong_role`; refusals.ts says how a screen and how the API answer that. Where the product sends
 * the wrong account somewhere else instead, the handler says where (`othersTo`).
 *
 * A program's token that its owner has limited reads with `read`, and writes with the scope that
 * scopes.ts says; where there is none, it does not write. That is `no_scope`.
 */
export const allow = {
  anyone: async (args: HandlerArgs): Promise<Allowed> =>
    admit(args.context, inScope(args, await args.context.identify(), [])),
  signedIn: (args: HandlerArgs) => only<Viewer>(args),
  customer: (args: HandlerArgs) => only<Customer>(args, "customer"),
  /**
   * Whoever works at a vendor: a vendor's account without one may do no more than a customer's. They
   * act for the vendor that their session has chosen; a call of the API for the one it names. A form
   * names the vendor that it was drawn for, and is refused where that is no longer the chosen one; the
   * form that chooses (`chooses`) names none.
   */
  vendor: async (
    args: HandlerArgs,
    { othersTo, chooses = false }: Elsewhere & { chooses?: boolean } = {},
  ) => {
    const viewer = await args.context.identify();
    if (othersTo && viewer !== null && viewer.role !== "vendor") throw redirect(othersTo);
    const ctx = await only<VendorViewer>(args, "vendor");
    if (isForm(args) && !chooses) holdVendorForm(ctx.viewer, args.request);
    return actFor(ctx, vendorNamedIn(args.request));
  },
  /** Whoever works at a vendor, and administrators, who act for any. */
  vendorOrAdmin: (args: HandlerArgs) => only<VendorViewer | Admin>(args, "vendor", "admin"),
  /**
   * Whoever runs a market, acting for the one that the address names (`?market=2`), or for the first
   * that they run; a form has to name it. A market that is not theirs is `not_found`.
   */
  manager: async (args: HandlerArgs, { othersTo }: Elsewhere = {}) => {
    const viewer = await args.context.identify();
    if (othersTo && viewer !== null && !isEnough(viewer, ["market_manager"])) {
      throw redirect(othersTo);
    }
    const { viewer: manager } = await only<Manager>(args, "market_manager");
    const named = namedIn(args.request.url, "market");
    if (isForm(args) && named === null) throw namesNoMarket(args.request, manager);
    return admit(args.context, forMarket(manager, named));
  },
  /** Whoever manages a market, and administrators, who act for any: the call names the market. */
  managerOrAdmin: (args: HandlerArgs) => only<Manager | Admin>(args, "market_manager", "admin"),
  /** Whoever runs a vendor, a market or the whole. */
  whoManages: (args: HandlerArgs) => only<Viewer>(args, "vendor", "market_manager", "admin"),
  admin: async (args: HandlerArgs, { othersTo }: Elsewhere = {}) => {
    const viewer = await args.context.identify();
    if (othersTo && viewer !== null && viewer.role !== "admin") throw redirect(othersTo);
    return only<Admin>(args, "admin");
  },
};

/**
 * The same request, for another of the viewer's vendors: the one that it names. Where it names none
 * it stays as it is. Throws `not_found` for a vendor at which the viewer does not work.
 */
export function actFor(
  ctx: Allowed<VendorViewer>,
  vendorId: number | null | undefined,
): Allowed<VendorViewer> {
  if (vendorId == null || vendorId === ctx.viewer.vendorId) return ctx;
  if (!worksAt(ctx.viewer, vendorId)) throw notFound("Vendor not found");
  return admit(ctx, { ...ctx.viewer, vendorId });
}

const isForm = ({ request, context }: HandlerArgs) =>
  context.method === "POST" && !isApiPath(new URL(request.url).pathname);

/** Where a vendor's account chooses its vendor, and a form that it had sent for that vendor goes on. */
const chooseVendorPath = "/vendor-portal/stall";
/** The parameter of `chooseStallPath` that holds the address of that form. */
export const THEN = "then";

/**
 * Throws unless the form was drawn for the vendor that is acted for: `not_found` for a vendor at which
 * the viewer does not work, `other_vendor` for another one of theirs, and `names_nothing`.
 */
function holdVendorForm(viewer: VendorViewer, { url }: Request): void {
  const named = namedIn(url, "vendorId");
  if (named === viewer.vendorId) return;
  if (named !== null && !worksAt(viewer, named)) throw notFound("Vendor not found");
  const nameOf = (vendorId: number) => viewer.vendors.find(({ id }) => id === vendorId)?.name ?? "";
  const chosen = nameOf(viewer.vendorId);
  const leadsTo = { to: "/vendor-dashboard", label: `Go to ${chosen}` };
  if (named === null) {
    throw namesNothing(url, { by: "vendorId", id: viewer.vendorId }, chosen, leadsTo);
  }
  const before = nameOf(named);
  const { pathname, search } = new URL(url);
  const then = new URLSearchParams({ [THEN]: pathname + search });
  throw new DomainError("other_vendor", `This form is for ${before}. We didn’t save anything.`, {
    title: `You have switched to ${chosen}`,
    sendAgain: {
      to: `${chooseVendorPath}?${then}`,
      label: `Switch back to ${before} and send the form`,
    },
    leadsTo,
  });
}

const namesNoMarket = ({ url }: Request, { marketId }: Manager) =>
  namesNothing(url, { by: "market", id: marketId }, "your market", {
    to: addressFor("/market-manager-dashboard", { by: "market", id: marketId }),
    label: "Go to your market",
  });

function namesNothing(url: string, actsFor: ActsFor, name: string, leadsTo: WayOut): DomainError {
  const { pathname, search } = new URL(url);
  const sendAgain = {
    to: addressFor(pathname + search, actsFor),
    label: `Send the form for ${name}`,
  };
  return new DomainError("names_nothing", undefined, { sendAgain, leadsTo });
}

/** `?vendorId=` of a call: a program has no session that could have chosen. */
function vendorNamedIn({ url }: Request): number | null {
  const { pathname, searchParams } = new URL(url);
  const named = isApiPath(pathname) ? searchParams.get("vendorId") : null;
  if (named !== null && !/^[1-9]\d{0,14}$/.test(named)) throw notFound("Vendor not found");
  return named === null ? null : Number(named);
}

async function only<V extends Viewer>(args: HandlerArgs, ...roles: Role[]): Promise<Allowed<V>> {
  const viewer = await args.context.identify();
  if (viewer === null) throw new DomainError("signed_out");
  if (!isEnough(viewer, roles)) throw wrongRole(roles);
  return admit(args.context, inScope(args, viewer as V, roles));
}

/** The viewer, if a token that they have limited is good for this. Throws `no_scope`. */
function inScope<V extends Viewer | null>(
  { context: { method, scope } }: HandlerArgs,
  viewer: V,
  roles: readonly Role[],
): V {
  if (viewer?.scopes === undefined) return viewer;
  const isRead = ["GET", "HEAD", "OPTIONS"].includes(method);
  const needed = isRead ? "read" : scopeToWrite(scope, roles, viewer.role);
  if (needed === "none" || (needed && viewer.scopes.includes(needed))) return viewer;
  throw new DomainError(
    "no_scope",
    needed ? `This token doesn’t have the scope “${needed}”. Use another token.` : undefined,
  );
}

/** What is only for customers is about their orders. */
function wrongRole([role, ...others]: Role[]): DomainError {
  if (others.length > 0) return new DomainError("wrong_role");
  if (role === "customer") return onlyCustomersOrder();
  return role === "admin" ? onlyAdmins() : new DomainError("wrong_role");
}

const isEnough = (viewer: Viewer, roles: Role[]) =>
  roles.length === 0 || (roles.includes(viewer.role) && runsItsOwn(viewer));

function forMarket(manager: Manager, marketId: number | null): Manager {
  if (marketId === null || marketId === manager.marketId) return manager;
  if (!manager.marketIds?.includes(marketId)) throw notFound("Market not found");
  return { ...manager, marketId };
}

/** A vendor without a vendor and a manager without a market have nothing to act for. */
function runsItsOwn({ role, vendorId, marketId }: Viewer): boolean {
  if (role === "vendor") return vendorId !== null;
  if (role === "market_manager") return marketId !== null;
  return true;
}

function admit<V extends Viewer | null>(context: RequestContext, viewer: V): Allowed<V> {
  return Object.assign(Object.create(context) as RequestContext, {
    viewer,
  });
}
