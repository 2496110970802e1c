import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { titled } from "~/components/shell/page-meta";
import { TakeDownStall } from "~/models/orders/take-down/take-down.schema";
import { readTakeDown, takeDownStall } from "~/models/orders/take-down/take-down.server";
import { allow } from "~/platform/allow";
import { type FormAnswer, problemOf, submitForm } from "~/platform/submit";
import "~/components/vendors/vendor-office.css";

export const meta: MetaFunction = () => [titled("Take the stall down")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { stall, refused } = await readTakeDown(ctx, ctx.viewer.vendorId);
  return { ...stall, refused: refused && problemOf(refused) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, TakeDownStall, takeDownStall, {
    failed: "Error",
    done: ({ name }) => {
      ctx.toast.show({ title: "Stall taken down", description: name });
      return redirect("/vendor-portal");
    },
  });
}

const back = { to: "/vendor-edit", label: "Back to your stall" };
const many = (count: number, one: string, more: string) =>
  count === 1 ? `one ${one}` : `${count} ${more}`;

export default function TakeDown() {
  const { id, name, products, markets, accounts, refused } = useLoaderData<typeof loader>();
  const others = accounts - 1;
  const answer = useActionData<FormAnswer>();
  return (
    <ConfirmPage
      title={`Take ${name} down?`}
      lead="It leaves the guide for good. This cannot be undone."
      back={back}
    >
      <div className="stack">
        <FormProblem problem={answer?.problem ?? refused} />
        <ul className="stack bullets gap-2">
          <li>
            Its page goes, with {many(products, "product", "products")}, and it is taken off{" "}
            {many(markets, "market’s page", "markets’ pages")}.
          </li>
          <li>Past orders and the wallet stay, for whoever works here to read.</li>
          {others > 0 && (
            <li>
              {others === 1
                ? "The other person who works here is told by mail."
                : `The ${others} others who work here are told by mail.`}
            </li>
          )}
        </ul>
        <p>
          Away for a while? <Link to="/vendor-days/pause">Pause</Link> instead: your page stays, and
          nobody can order for those days.
        </p>
        {!refused && (
          <OfficeForm>
            <input type="hidden" name="vendorId" value={id} />
            <ConfirmActions button="Take it down" keep={{ to: back.to, label: "Keep it" }} />
          </OfficeForm>
        )}
      </div>
    </ConfirmPage>
  );
}
