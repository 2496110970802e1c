import { apiTokens, sessions } from "~/models/people/user/user.tables";
import type { Database } from "~/platform/database";
import { hashToken, newToken } from "~/platform/tokens";
import type { Role, Viewer } from "~/platform/viewer";
import { cookieOf } from "./cookies";
import { giveMarket, giveVendor, makeMarket, makeUser, makeVendor } from "./factories";

/** A user, or a visitor who is not signed in, who sends requests to the server. */
export interface Actor {
  viewer: Viewer | null;
  /** The headers that the actor's browser or program sends. */
  headers: Record<string, string>;
}

export const nobody: Actor = { viewer: null, headers: {} };

interface Place {
  db: Database;
  now: number;
}

const aDay = 86_400_000;

/** A proof that stays fresh however far a test moves the clock. */
const provenAt = Date.UTC(2100, 0);

/** A browser in which this account is signed in, with a passkey, until `expiresAt`. */
export async function signedIn(
  place: Place,
  viewer: Viewer,
  expiresAt = place.now + aDay,
): Promise<Actor> {
  const token = newToken();
  await place.db.insert(sessions).values({
    tokenHash: await hashToken(token),
    userId: viewer.id,
    createdAt: place.now,
    expiresAt,
    provenAt,
    provenBy: "passkey",
    seenAt: place.now,
  });
  return { viewer, headers: { Cookie: `md_session=${btoa(JSON.stringify(token))}` } };
}

/**
 * The browser that an answer has just signed in, or a signed-out browser if the answer started no
 * session.
 */
export const signedInBy = (answer: Response): Actor => ({
  viewer: null,
  headers: { Cookie: cookieOf(answer, "md_session") },
});

/** A new account, signed in in a browser. It runs no vendor and no market. */
export async function makePerson(place: Place, values: Parameters<typeof makeUser>[1]) {
  const user = await makeUser(place, values);
  const role = user.isAdmin ? ("admin" as const) : user.userType;
  const viewer = { ...user, role, vendorId: null, vendors: [], marketId: null };
  return { ...(await signedIn(place, viewer)), id: user.id, viewer };
}

/** A program that holds a bearer token of this account, which has just signed in with a code. */
export async function withBearer(place: Place, viewer: Viewer): Promise<Actor> {
  const token = newToken();
  await place.db.insert(apiTokens).values({
    tokenHash: await hashToken(token),
    userId: viewer.id,
    createdAt: place.now,
    expiresAt: place.now + aDay,
    provenBy: "code",
  });
  return { viewer, headers: { Authorization: `Bearer ${token}` } };
}

/** A new account of a role: a vendor with a business, a manager with a market. */
export async function makeViewer(place: Place, role: Role): Promise<Viewer> {
  const user = await makeUser(place, { userType: role, isAdmin: role === "admin" });
  const viewer: Viewer = {
    id: user.id,
    username: user.username,
    email: user.email,
    role,
    vendorId: null,
    vendors: [],
    marketId: null,
  };
  if (role === "vendor") {
    const vendor = await makeVendor(place);
    await giveVendor(place, user, vendor);
    viewer.vendorId = vendor.id;
    viewer.vendors = [{ id: vendor.id, name: vendor.name, role: "owner" }];
  }
  if (role === "market_manager") {
    const market = await makeMarket(place);
    await giveMarket(place, user, market);
    viewer.marketId = market.id;
  }
  return viewer;
}
