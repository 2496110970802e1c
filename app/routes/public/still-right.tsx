import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TextArea, TextField } from "~/components/kit/fields";
import { OpenForm } from "~/components/kit/open-form";
import { PageHeader } from "~/components/kit/page-header";
import { RadioCards } from "~/components/kit/radio-cards";
import { titled } from "~/components/shell/page-meta";
import { AnswerStillRight } from "~/models/guide/correction/correction.schema";
import { stillRightChoices, thanksFor } from "~/models/guide/correction/correction.view";
import { answerStillRight, findAsked } from "~/models/guide/correction/corrections.server";
import { allow } from "~/platform/allow";
import { type OpenFormAnswer, submitOpenForm } from "~/platform/open-form";
import { idIn } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Still right? ${data.market.name}` : "Market not found"),
];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return {
    market: await findAsked(ctx, idIn(args.params.id)),
    choices: stillRightChoices,
    seal: await ctx.trap.seal(ctx.now),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  const marketId = idIn(args.params.id);
  return submitOpenForm(ctx, args, AnswerStillRight, answerStillRight, {
    also: { marketId: String(marketId) },
    done: (out) => {
      ctx.toast.show(thanksFor(out));
      return redirect(`/market/${marketId}`);
    },
  });
}

export default function StillRight() {
  const { market, choices, seal } = useLoaderData<typeof loader>();
  const answer = useActionData<OpenFormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Still right?"
        lead={[market.name, market.location].filter(Boolean).join(", ")}
        back={{ to: `/market/${market.id}`, label: `Back to ${market.name}` }}
      >
        <p className="muted">
          If you were there lately: is what its page says how it is? A correction is looked at by a
          person before it changes anything.
        </p>
      </PageHeader>
      <section className="card">
        <StillRightForm choices={choices} seal={seal} answer={answer} />
      </section>
    </div>
  );
}

/** Whether a market's page is right, by somebody who was there. */
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
    <OpenForm form={getFormProps(form)} submit="Send" {...{ seal, answer }}>
      <RadioCards field={fields.answer} label="Is this page right?" options={choices} />
      <TextArea
        field={fields.text}
        label="What is right instead (where something is wrong)"
        hint="'Saturdays from 9 to 1, since May', or where you know it from"
        rows={4}
      />
      <TextField
        field={fields.email}
        label="Your email (optional)"
        hint="Only for a question about this. It is forgotten once this is decided."
        type="email"
        autoComplete="email"
      />
    </OpenForm>
  );
}
