import { Badge as RadixBadge } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import "./states.css";

export type Tone = "neutral" | "good" | "waiting" | "bad" | "quiet";

const tones = {
  neutral: { color: "gray", variant: "soft" },
  good: { color: undefined, variant: "soft" },
  waiting: { color: "amber", variant: "soft" },
  bad: { color: "red", variant: "soft" },
  quiet: { color: "gray", variant: "outline" },
} as const;

/**
 * A status or a kind in one or two words. The word carries the meaning; the color only repeats it.
 */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <RadixBadge {...tones[tone]} size="2" className="badge">
      {icon && <Icon name={icon} />}
      {children}
    </RadixBadge>
  );
}

/** The state of something. There are exactly five states, however many words describe them. */
export type State = "waiting" | "active" | "done" | "problem" | "ended";

const looks = {
  waiting: { tone: "waiting", icon: "clock" },
  active: { tone: "good", icon: "leaf" },
  done: { tone: "neutral", icon: "check" },
  problem: { tone: "bad", icon: "alert" },
  ended: { tone: "quiet", icon: "minus" },
} as const satisfies Record<State, { tone: Tone; icon: IconName }>;

/** A state as icon, word and tone. The word is never a verb: an action gets a button. */
export function StateBadge({ state, children }: { state: State; children: string }) {
  return <Badge {...looks[state]}>{children}</Badge>;
}
