import { Callout } from "@radix-ui/themes";
import { Icon } from "./icon";

/** Why a form did not work out, above its fields: `problem` of the action's answer, or nothing. */
export function FormProblem({
  problem,
}: {
  problem: { title: string; text: string } | null | undefined;
}) {
  if (!problem) return null;
  return (
    <Callout.Root role="alert" color="red" className="callout">
      <Callout.Icon>
        <Icon name="alert" />
      </Callout.Icon>
      <div>
        <p className="callout-title">{problem.title}</p>
        {problem.text !== problem.title && <p>{problem.text}</p>}
      </div>
    </Callout.Root>
  );
}
