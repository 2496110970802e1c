import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StillRightForm } from "~/components/correction/still-right-form";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { answerStillRight, findAsked } from "~/models/guide/correction/answer.server";
import { AnswerStillRight } from "~/models/guide/correction/correction.schema";
import { stillRightChoices, thanksFor } from "~/models/guide/correction/correction.view";
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
