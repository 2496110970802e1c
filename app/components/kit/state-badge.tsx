import { Badge, type Tone } from "./badge";
import type { IconName } from "./icon";

/** How something stands. There are five kinds and no more, however many words there are for them. */
export type State = "waiting" | "active" | "done" | "problem" | "ended";

const looks = {
  waiting: { tone: "waiting", icon: "clock" },
  active: { tone: "good", icon: "leaf" },
  done: { tone: "neutral", icon: "check" },
  problem: { tone: "bad", icon: "alert" },
  ended: { tone: "quiet", icon: "minus" },
} as const satisfies Record<State, { tone: Tone; icon: IconName }>;

/** A state as icon, word and tone. The word is never a verb: what can be done is a button. */
export function StateBadge({ state, children }: { state: State; children: string }) {
  return <Badge {...looks[state]}>{children}</Badge>;
}
