import { Callout } from "@radix-ui/themes";
import { Link } from "@remix-run/react";
import type { FormAnswer } from "~/platform/submit";
import { Icon } from "./icon";
import "./button.css";
import "./states.css";

/** Why a form did not work out, above its fields: `problem` of the action's answer, or nothing. */
export function FormProblem({ problem }: { problem: FormAnswer["problem"] | undefined }) {
  if (!problem) return null;
  return (
    <Callout.Root
      role="alert"
      color={problem.tone === "warning" ? "amber" : "red"}
      className="callout"
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
