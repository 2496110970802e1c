import type { Viewer } from "~/platform/viewer";
import { localDateOf, longDate } from "../../core/calendar";
import { whyNotRemoveManager } from "./managers.rules";
import type {
  Added,
  findManager,
  InvitedManager,
  listManagers,
  MarketManager,
} from "./managers.server";

/** Who manages a market, as its page shows it. */
export function managersView(
  { market, managers, invited }: Awaited<ReturnType<typeof listManagers>>,
  viewer: Pick<Viewer, "id" | "role">,
) {
  const day = (instant: number) => longDate(localDateOf(instant, market.timeZone));
  return {
    market: { id: market.id, name: market.name },
    managers: managers.map(({ userId, username, name, email, isActive, since }) => {
      const isYou = userId === viewer.id;
      const others = managers.filter((each) => each.userId !== userId && each.isActive).length;
      return {
        userId,
        name: name || username,
        line: [username, email, `since ${day(since)}`].join(" · "),
        isYou,
        badge: isActive ? undefined : ({ text: "Switched off", tone: "quiet" } as const),
        /** What the link to the page that removes them says; null where it would be refused. */
        end: whyNotRemoveManager(viewer, others) ? null : isYou ? "Leave…" : "Remove…",
      };
    }),
    /** Why nobody can be removed, where that is so. */
    isLast: viewer.role !== "admin" && managers.length === 1,
    invited: invited.map(({ id, email, expiresAt }) => ({ id, email, until: day(expiresAt) })),
  };
}
export type ManagersView = ReturnType<typeof managersView>;

/** The page before a manager is removed, or leaves. */
export const removalView = (
  { market, manager, refused }: Awaited<ReturnType<typeof findManager>>,
  viewer: Pick<Viewer, "id">,
) => ({
  marketId: market.id,
  market: market.name,
  name: manager.name || manager.username,
  isYou: manager.userId === viewer.id,
  refused: refused && { title: refused.title, text: refused.message },
});

/** What whoever adds a manager is told. */
export const addedToast = ({ outcome, email }: Added) =>
  outcome === "added"
    ? { title: "Manager added", description: `${email} can manage the market now.` }
    : { title: "Invitation sent", description: email };

/** What whoever removes a manager is told. */
export const removedToast = ({ isOwn, username }: { isOwn: boolean; username: string }) =>
  isOwn
    ? { title: "You have left the market" }
    : { title: "Manager removed", description: username };

const iso = (instant: number) => new Date(instant).toISOString();

/** A manager as the API tells it. */
export const managerJson = ({ userId, username, name, email, isActive, since }: MarketManager) => ({
  userId,
  username,
  name,
  email,
  isActive: isActive === 1,
  since: iso(since),
});

/** An invitation to manage a market, as the API tells it. */
export const invitedManagerJson = ({ id, email, expiresAt }: InvitedManager) => ({
  id,
  email,
  expiresAt: iso(expiresAt),
});
