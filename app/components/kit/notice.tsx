import { Callout } from "@radix-ui/themes";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "~/platform/submit";
import { Icon, type IconName } from "./icon";
import "./states.css";
import "./button.css";

const tones = {
  info: { color: "gray", icon: "info" },
  good: { color: undefined, icon: "check" },
  warning: { color: "amber", icon: "alert" },
  danger: { color: "red", icon: "alert" },
} as const satisfies Record<string, { color?: "gray" | "amber" | "red"; icon: IconName }>;

/** Something the user should know before going on: 'This market is closed on December 25.' */
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
    <Callout.Root color={tones[tone].color} className="callout flex gap-3">
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

/**
 * Why a form was not accepted, above its fields: the `problem` of the action's answer, or nothing.
 */
export function FormProblem({ problem }: { problem: FormAnswer["problem"] | undefined }) {
  if (!problem) return null;
  return (
    <Callout.Root
      role="alert"
      color={problem.tone === "warning" ? "amber" : "red"}
      className="callout flex gap-3"
    >
      <Callout.Icon>
        <Icon name="alert" />
      </Callout.Icon>
      <div>
        <p className="callout-title">{problem.title}</p>
        {problem.text !== problem.title && <p>{problem.text}</p>}
        {problem.leadsTo && (
          <Link to={problem.leadsTo.to} className="button-link">
            {problem.leadsTo.label}
          </Link>
        )}
      </div>
    </Callout.Root>
  );
}
