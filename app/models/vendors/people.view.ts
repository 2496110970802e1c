import type { StallRole, Viewer } from "~/platform/viewer";
import { localDateOf, longDate } from "../core/calendar";
import { roleAtStall } from "../people/stalls/access.rules";
import type { Invited, Person } from "./people.server";

/** As what somebody works at a stall, in a word. */
const roleWord: Record<StallRole, string> = { owner: "Owner", helper: "Helper" };

/** Who works at a stall, as its page shows it to one of them: a helper sees names only. */
export function peopleView(
  { people, invited, timeZone }: { people: Person[]; invited: Invited[]; timeZone: string },
  viewer: Pick<Viewer, "id" | "vendorId" | "stalls">,
) {
  const day = (instant: number) => longDate(localDateOf(instant, timeZone));
  const isOwner = roleAtStall(viewer) === "owner";
  const owners = people.filter(({ role }) => role === "owner").length;
  return {
    people: people.map(({ userId, username, name, email, role, since }) => {
      const isYou = userId === viewer.id;
      const canGo = role !== "owner" || owners > 1;
      return {
        userId,
        name: name || username,
        line: [username, isOwner || isYou ? email : null, `since ${day(since)}`]
          .filter(Boolean)
          .join(" · "),
        badge: { text: roleWord[role], tone: role === "owner" ? "good" : "neutral" } as const,
        isYou,
        /** What the link to end the access says; null where there is none. */
        end: canGo && isYou ? "Leave…" : canGo && isOwner ? "Remove…" : null,
      };
    }),
    invited: isOwner
      ? invited.map(({ id, email, role, expiresAt }) => ({
          id,
          email,
          badge: roleWord[role],
          until: day(expiresAt),
        }))
      : [],
  };
}
