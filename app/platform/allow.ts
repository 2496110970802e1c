import { redirect } from "@remix-run/cloudflare";
import { type ActsFor, addressFor, namedIn, notAtVendor } from "./acts-for";
import type { Allowed, RequestContext } from "./context";
import { DomainError, notFound, onlyAdmins, onlyCustomersOrder, type WayOut } from "./errors";
import { isApiPath } from "./paths";
import { isStrong, needsProof } from "./proof";
import { noScope, scopeToWrite } from "./scopes";
import {
  type Admin,
  type Customer,
  type Manager,
  type Role,
  type VendorViewer,
  type Viewer,
  worksAt,
} from "./viewer";

/** The handler arguments that `allow` needs. */
interface HandlerArgs {
  request: Request;
  context: RequestContext;
}

/** What a route's loader or action is given. */
export interface RouteArgs extends HandlerArgs {
  params: Readonly<Record<string, string | undefined>>;
}

interface Elsewhere {
  /** Where to redirect an account with the wrong role, instead of refusing it. */
  othersTo?: string;
}

/**
 * The first statement of every handler: checks who may use the handler. A signed-out user gets
 * `signed_out`, an account with the wrong role `wrong_role`, and an administrator with only a
 * password `unproven`; refusals.ts describes how pages and the API answer these refusals. If the
 * product redirects the wrong account instead, the handler names the other page (`othersTo`).
 *
 * A program's token can have limited scopes. Such a token needs `read` to read, and the scope from
 * scopes.ts to write. If scopes.ts gives no scope, the token cannot write. Throws `no_scope` if the
 * token may not make the request.
 */
export const allow = {
  anyone: async (args: HandlerArgs): Promise<Allowed> =>
    admit(args.context, inScope(args, await args.context.identify(), [])),
  signedIn: (args: HandlerArgs) => only<Viewer>(args),
  customer: (args: HandlerArgs) => only<Customer>(args, "customer"),
  /**
   * A vendor's people. A vendor account without a vendor may do no more than a customer. The
   * account acts for the vendor that its session has chosen, or for the vendor that an API call
   * names. A form names the vendor that it was drawn for, and a link in an email names the vendor
   * that the email is about. Both are refused if the session has chosen another vendor. The form
   * that chooses a vendor (`chooses`) names none.
   */
  vendor: async (
    args: HandlerArgs,
    { othersTo, chooses = false }: Elsewhere & { chooses?: boolean } = {},
  ) => {
    const viewer = await args.context.identify();
    if (othersTo && viewer !== null && viewer.role !== "vendor") throw redirect(othersTo);
    const ctx = await only<VendorViewer>(args, "vendor");
    if (isApiPath(new URL(args.request.url).pathname)) {
      return actFor(ctx, vendorNamedIn(args.request));
    }
    if (!chooses) holdVendor(ctx.viewer, args);
    return ctx;
  },
  /** A vendor's people, and administrators, who act for any vendor. */
  vendorOrAdmin: (args: HandlerArgs) => only<VendorViewer | Admin>(args, "vendor", "admin"),
  /**
   * A market's managers. They act for the market that the address names (`?market=2`), or else for
   * the first market that they run; a form must name its market. Throws `not_found` for a market
   * that they do not run.
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
  /** A market's managers, and administrators, who act for any market. The call names the market. */
  managerOrAdmin: (args: HandlerArgs) => only<Manager | Admin>(args, "market_manager", "admin"),
  /** Vendors' people, market managers and administrators. */
  whoManages: (args: HandlerArgs) => only<Viewer>(args, "vendor", "market_manager", "admin"),
  admin: async (args: HandlerArgs, { othersTo }: Elsewhere = {}) => {
    const viewer = await args.context.identify();
    if (othersTo && viewer !== null && viewer.role !== "admin") throw redirect(othersTo);
    return only<Admin>(args, "admin");
  },
};

/**
 * The same request, but acting for another of the viewer's vendors: the vendor `vendorId`. Without
 * a `vendorId`, the request stays unchanged. Throws `not_found` if the viewer does not work at this
 * vendor.
 */
export function actFor(
  ctx: Allowed<VendorViewer>,
  vendorId: number | null | undefined,
): Allowed<VendorViewer> {
  if (vendorId == null || vendorId === ctx.viewer.vendorId) return ctx;
  if (!worksAt(ctx.viewer, vendorId)) throw notFound(notAtVendor);
  return admit(ctx, { ...ctx.viewer, vendorId });
}

const isForm = ({ request, context }: HandlerArgs) =>
  context.method === "POST" && !isApiPath(new URL(request.url).pathname);

/**
 * Where a vendor account chooses its vendor. A form that was sent for that vendor, or a page that
 * was opened for it, continues from here.
 */
const chooseVendorPath = "/vendor-portal/stall";
/** The parameter of `chooseVendorPath` that holds the address of the waiting form. */
export const THEN = "then";

/**
 * Checks that a form or a page is for the vendor that the viewer acts for now. Throws `not_found`
 * if the viewer does not work at the named vendor, `other_vendor` if the address names another of
 * the viewer's vendors, and `names_nothing` if a form names no vendor. A page need not name one.
 */
function holdVendor(viewer: VendorViewer, args: HandlerArgs): void {
  const { url } = args.request;
  const named = namedIn(url, "vendorId");
  if (named === viewer.vendorId || (named === null && !isForm(args))) return;
  if (named !== null && !worksAt(viewer, named)) throw notFound(notAtVendor);
  const nameOf = (vendorId: number) => viewer.vendors.find(({ id }) => id === vendorId)?.name ?? "";
  const chosen = nameOf(viewer.vendorId);
  const leadsTo = { to: "/vendor-dashboard", label: `Go to ${chosen}` };
  if (named === null) {
    throw namesNothing(url, { by: "vendorId", id: viewer.vendorId }, chosen, leadsTo);
  }
  const before = nameOf(named);
  const { pathname, search } = new URL(url);
  if (!isForm(args)) {
    throw new DomainError("other_vendor", `This page is for ${before}.`, {
      title: `You’re working for ${chosen}`,
      sendAgain: {
        to: chooseVendorPath,
        label: `Switch to ${before}`,
        entries: [
          ["vendorId", String(named)],
          ["returnTo", pathname + search],
        ],
      },
      leadsTo,
    });
  }
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

/**
 * The vendor that an API call names in `?vendorId=`. A program has no session in which it could
 * choose a vendor.
 */
function vendorNamedIn({ url }: Request): number | null {
  const named = new URL(url).searchParams.get("vendorId");
  if (named !== null && !/^[1-9]\d{0,14}$/.test(named)) throw notFound(notAtVendor);
  return named === null ? null : Number(named);
}

async function only<V extends Viewer>(args: HandlerArgs, ...roles: Role[]): Promise<Allowed<V>> {
  const viewer = await args.context.identify();
  if (viewer === null) throw new DomainError("signed_out");
  if (!isEnough(viewer, roles)) throw wrongRole(roles);
  if (roles.length > 0) holdAdministrator(args.context, viewer);
  return admit(args.context, inScope(args, viewer as V, roles));
}

/**
 * Returns the viewer if their token may make this request. Throws `no_scope` if a limited token may
 * not.
 */
function inScope<V extends Viewer | null>(
  { context: { method, scope, isSensitive } }: HandlerArgs,
  viewer: V,
  roles: readonly Role[],
): V {
  if (viewer?.scopes === undefined) return viewer;
  const isRead = ["GET", "HEAD", "OPTIONS"].includes(method);
  const needed = isRead ? "read" : scopeToWrite(scope, roles, viewer.role);
  const isInScope = needed === "none" || (needed !== null && viewer.scopes.includes(needed));
  if (!isInScope) throw noScope(needed);
  if (isSensitive && !viewer.scopes.includes("sensitive")) throw noScope("sensitive");
  return viewer;
}

/** Administrators need more than a password, if the installation requires it (`SECOND_FACTOR`). */
function holdAdministrator({ secondFactor }: RequestContext, { role, proof }: Viewer): void {
  if (secondFactor === "required" && role === "admin" && !isStrong(proof)) throw needsProof();
}

/** Everything that only customers may do is about their orders. */
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

/** A vendor account without a vendor has nothing to act for; nor has a manager without a market. */
function runsItsOwn({ role, vendorId, marketId }: Viewer): boolean {
  if (role === "vendor") return vendorId !== null;
  if (role === "market_manager") return marketId !== null;
  return true;
}

function admit<V extends Viewer | null>(context: RequestContext, viewer: V): Allowed<V> {
  return Object.assign(Object.create(context) as RequestContext, { viewer });
}
