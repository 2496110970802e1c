import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { TextField } from "~/components/kit/fields";
import { titled } from "~/components/shell/page-meta";
import { whyNotSetState } from "~/models/people/user/look-after.rules";
import { setUserState } from "~/models/people/user/look-after.server";
import { SetUserState } from "~/models/people/user/user.schema";
import { userView } from "~/models/people/user/user.view";
import { readUser } from "~/models/running/account/user-detail.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, problemOf, submitForm } from "~/platform/submit";

export const meta = () => [titled("Deactivate or activate an account")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const user = await readUser(ctx, idIn(args.params.userId));
  const refused = whyNotSetState(user, user.isActive ? "inactive" : "active", ctx.viewer);
  return { ...userView(user, ctx.viewer, ctx.now), refused: refused && problemOf(refused) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const userId = idIn(args.params.userId);
  return submitForm(ctx, args, SetUserState, setUserState, {
    also: { userId },
    done: ({ username, state }) =>
      ctx.toast.leadTo(`/admin/system/users/${userId}`, {
        title: state === "active" ? "Account activated" : "Account deactivated",
        description: username,
      }),
  });
}

export default function SetState() {
  const user = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<{ reason: string }>({
    id: "user-state",
    lastResult: answer?.result as never,
    constraint: { reason: { required: true, maxLength: 200 } },
  });
  const back = { to: `/admin/system/users/${user.id}`, label: `Back to ${user.username}` };
  const alone = user.vendors.filter(({ isAlone }) => isAlone);
  return (
    <ConfirmPage
      title={`${user.isActive ? "Deactivate" : "Activate"} ${user.username}?`}
      lead={`${user.roleWord}, ${user.email}`}
      back={back}
      problem={answer?.problem ?? user.refused}
    >
      {user.isActive ? (
        <ul>
          <li>We sign them out right away, in browsers and programs. They can’t sign in again.</li>
          <li>We keep everything they own. They get it back when you activate the account.</li>
          {user.openOrders && <li>Orders they still have to pay or pick up: {user.openOrders}.</li>}
          {alone.map(({ id, name }) => (
            <li key={id}>
              {name} has no other owner. It stays in the guide, and customers can order from it.
            </li>
          ))}
        </ul>
      ) : (
        <p>They can sign in with their old password or set a new one by email.</p>
      )}
      {(!user.refused || answer) && (
        <Form method="post" {...getFormProps(form)} className="stack">
          <input type="hidden" name="state" value={user.isActive ? "inactive" : "active"} />
          <TextField field={fields.reason} label="Why" hint="For the audit log." />
          <ConfirmActions
            button={user.isActive ? "Deactivate" : "Activate"}
            keep={{ to: back.to, label: "Don’t change" }}
            variant={user.isActive ? "danger" : "solid"}
          />
        </Form>
      )}
    </ConfirmPage>
  );
}
