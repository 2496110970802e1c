import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { FormProblem } from "../kit/form-problem";
import { TextArea } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";

/** Whether a correction goes into the market's page, and why not. */
export function DecideCorrectionForm({
  version,
  canApply,
  answer,
}: {
  version: number;
  /** Not where the market was taken down meanwhile. */
  canApply: boolean;
  answer: FormAnswer | undefined;
}) {
  const applying = useBusy({ posts: { decision: "applied" } });
  const declining = useBusy({ posts: { decision: "declined" } });
  const [form, fields] = useForm<{ reason: string }>({
    id: "decide-correction",
    lastResult: answer?.result as never,
    constraint: { reason: { maxLength: 300 } },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="form" aria-label="Decide">
      <FormProblem problem={answer?.problem} />
      <input type="hidden" name="version" value={version} />
      <TextArea
        field={fields.reason}
        label="Why (needed to decline)"
        hint="For whoever looks at it later. Nobody is written to."
        rows={2}
      />
      <div className="cluster">
        {canApply && (
          <Button name="decision" value="applied" icon="check" busy={applying}>
            Apply and edit the market
          </Button>
        )}
        <Button name="decision" value="declined" variant="soft" icon="close" busy={declining}>
          Decline and next
        </Button>
      </div>
    </Form>
  );
}
