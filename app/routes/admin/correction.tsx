import { getFormProps, useForm } from "@conform-to/react";
import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CorrectionFacts } from "~/components/correction/correction-facts";
import { StateBadge } from "~/components/kit/badge";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { TextArea } from "~/components/kit/fields";
import { FormProblem } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { DecideCorrection } from "~/models/guide/correction/correction.schema";
import {
  afterDecision,
  correctionsPath,
  correctionView,
} from "~/models/guide/correction/correction.view";
import { decideCorrection, findCorrection } from "~/models/guide/correction/corrections.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Correction: ${data.market}` : "Correction"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return correctionView(await findCorrection(ctx, idIn(args.params.correctionId)), ctx.now);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitForm(ctx, args, DecideCorrection, decideCorrection, {
    also: { correctionId: idIn(args.params.correctionId) },
    done: (out) => {
      const { toast, to } = afterDecision(out);
      return ctx.toast.leadTo(to, toast);
    },
  });
}

/** Reload after an error too: another administrator may have decided in the meantime. */
export const shouldRevalidate = () => true;

export default function Correction() {
  const correction = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={correction.market}
        lead={correction.location}
        back={{ to: correctionsPath, label: "Back to corrections" }}
      >
        <p>
          <StateBadge state={correction.state}>{correction.word}</StateBadge>
        </p>
      </PageHeader>
      <section className="card stack">
        <CorrectionFacts correction={correction} />
        <div className="cluster">
          {correction.page && (
            <LinkButton to={correction.page} variant="soft" icon="market">
              See the market’s page
            </LinkButton>
          )}
          {!correction.isPending && correction.form && (
            <LinkButton to={correction.form} variant="soft" icon="edit">
              Edit the market
            </LinkButton>
          )}
        </div>
        {correction.isPending && (
          <DecideCorrectionForm
            key={correction.id}
            version={correction.version}
            canApply={correction.form !== null}
            answer={answer}
          />
        )}
      </section>
    </div>
  );
}

/** Decides whether a correction is applied to the market's page, with a reason. */
function DecideCorrectionForm({
  version,
  canApply,
  answer,
}: {
  version: number;
  /** False if the market has been removed in the meantime. */
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
        label="Reason (required to reject)"
        hint="For the audit log. No email will be sent."
        rows={2}
      />
      <div className="cluster">
        {canApply && (
          <Button name="decision" value="applied" icon="check" busy={applying}>
            Mark as applied and edit market
          </Button>
        )}
        <Button name="decision" value="declined" variant="soft" icon="close" busy={declining}>
          Reject and open next
        </Button>
      </div>
    </Form>
  );
}
