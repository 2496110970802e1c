import { useForm } from "@conform-to/react";
import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TextArea, TextField } from "~/components/kit/fields";
import { OpenForm } from "~/components/kit/open-form";
import { PageHeader } from "~/components/kit/page-header";
import { RadioCards } from "~/components/kit/radio-cards";
import { titled } from "~/components/shell/page-meta";
import { AnswerStillRight } from "~/models/guide/correction/correction.schema";
import { stillRightChoices, thanksFor } from "~/models/guide/correction/correction.view";
import { answerStillRight, findAsked } from "~/models/guide/correction/corrections.server";
import { mergedOr } from "~/models/guide/market/duplicates.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type OpenFormAnswer, submitOpenForm } from "~/platform/open-form";
import { idIn } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Is the market’s page correct? ${data.market.name}` : "Market not found"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const id = idIn(args.params.id);
  const market = await findAsked(ctx, id).catch(async (error) => {
    throw redirect(`/market/${await mergedOr(ctx, id, error)}/still-right`, 301);
  });
  return {
    market,
    choices: stillRightChoices,
    seal: await ctx.trap.seal(ctx.now),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const marketId = idIn(args.params.id);
  return submitOpenForm(ctx, args, AnswerStillRight, answerStillRight, {
    also: { marketId },
    done: (out) => ctx.toast.leadTo(`/market/${marketId}`, thanksFor(out)),
  });
}

export default function StillRight() {
  const { market, choices, seal } = useLoaderData<typeof loader>();
  const answer = useActionData<OpenFormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Is the market’s page correct?"
        lead={[market.name, market.location].filter(Boolean).join(", ")}
        back={{ to: `/market/${market.id}`, label: `Back to ${market.name}` }}
      >
        <p className="muted">
          Were you there recently? Tell us whether the market’s page is correct. A person reviews
          every correction before the page changes.
        </p>
      </PageHeader>
      <section className="card">
        <StillRightForm choices={choices} seal={seal} answer={answer} />
      </section>
    </div>
  );
}

/** The form in which a person who was there says whether a market's page is correct. */
function StillRightForm({
  choices,
  seal,
  answer,
}: {
  choices: readonly { value: string; label: string; text?: string }[];
  seal: string;
  answer: OpenFormAnswer | undefined;
}) {
  const [form, fields] = useForm<{ answer: string; text: string; email: string }>({
    id: "still-right",
    lastResult: answer?.result as never,
    constraint: { answer: { required: true }, text: { maxLength: 1000 } },
  });
  return (
    <OpenForm form={form} submit="Send" {...{ seal, answer }}>
      <RadioCards field={fields.answer} label="Your answer" options={choices} />
      <TextArea
        field={fields.text}
        label="What should the page say?"
        hint="For example: “Saturdays 9 AM–1 PM since May”. Tell us how you know."
        rows={4}
      />
      <TextField
        field={fields.email}
        label="Your email (optional)"
        hint="Only for questions about this correction. We delete your email address after we decide."
        type="email"
        autoComplete="email"
      />
    </OpenForm>
  );
}
