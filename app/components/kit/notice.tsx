import { Callout } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import "./states.css";

const tones = {
  info: { color: "gray", icon: "info" },
  good: { color: undefined, icon: "check" },
  warning: { color: "amber", icon: "alert" },
  danger: { color: "red", icon: "alert" },
} as const satisfies Record<string, { color?: "gray" | "amber" | "red"; icon: IconName }>;

/** Something to know before going on: 'This market is closed on December 25.' */
export function Notice({
  tone = "info",
  title,
  icon,
  children,
}: {
  tone?: keyof typeof tones;
  title?: string;
  icon?: IconName;
  children?: ReactNode;
}) {
  return (
    <Callout.Root color={tones[tone].color} className="callout">
      <Callout.Icon>
        <Icon name={icon ?? tones[tone].icon} />
      </Callout.Icon>
      <div>
        {title && <p className="callout-title">{title}</p>}
        {children}
      </div>
    </Callout.Root>
  );
}
