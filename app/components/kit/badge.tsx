import { Badge as RadixBadge } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import "./badge.css";

export type Tone = "neutral" | "good" | "waiting" | "bad" | "quiet";

const tones = {
  neutral: { color: "gray", variant: "soft" },
  good: { color: undefined, variant: "soft" },
  waiting: { color: "amber", variant: "soft" },
  bad: { color: "red", variant: "soft" },
  quiet: { color: "gray", variant: "outline" },
} as const;

/** A status or a kind in a word or two. The word says it; the colour only repeats it. */
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
