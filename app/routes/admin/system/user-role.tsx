import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { TextField } from "~/components/kit/fields";
import { RadioCards } from "~/components/kit/radio-cards";
import { titled } from "~/components/shell/page-meta";
import { whatRoleMeans, whyNotSetRole } from "~/models/people/user/look-after.rules";
import { setUserRole } from "~/models/people/user/look-after.server";
import { SetUserRole } from "~/models/people/user/user.schema";
import { userView } from "~/models/people/user/user.view";
import { roles, roleWords } from "~/models/people/user/user-list";
import { readUser } from "~/models/running/account/user-detail.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, problemOf, submitForm } from "~/platform/submit";

export const meta = () => [titled("Change the role of an account")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const user = await readUser(ctx, idIn(args.params.userId));
  const others = roles.filter((role) => role !== user.role);
  const refusals = others.map((role) => whyNotSetRole(user, role, ctx.viewer));
  const refused = refusals.includes(null) ? null : refusals[0];
  return {
    ...userView(user, ctx.viewer, ctx.now),
    refused: refused ? problemOf(refused) : null,
    others: others.map((role) => ({
      value: role,
      label: roleWords[role].one,
      text: whatRoleMeans(role),
    })),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const userId = idIn(args.params.userId);
  return submitForm(ctx, args, SetUserRole, setUserRole, {
    also: { userId },
    done: ({ username, role }) =>
      ctx.toast.leadTo(`/admin/system/users/${userId}`, {
        title: "Role changed",
        description: `New role of ${username}: ${roleWords[role].one.toLowerCase()}.`,
      }),
  });
}

export default function SetRole() {
  const user = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<{ role: string; reason: string }>({
    id: "user-role",
    lastResult: answer?.result as never,
    constraint: { role: { required: true }, reason: { required: true, maxLength: 200 } },
  });
  const back = { to: `/admin/system/users/${user.id}`, label: `Back to ${user.username}` };
  return (
    <ConfirmPage
      title={`Change the role of ${user.username}`}
      lead={`Current role: ${user.roleWord}. When you change the role, we sign ${user.username} out. They sign in again on the new role’s sign-in page.`}
      back={back}
      problem={answer?.problem ?? user.refused}
    >
      {(!user.refused || answer) && (
        <Form method="post" {...getFormProps(form)} className="stack">
          <input type="hidden" name="from" value={user.role} />
          <RadioCards field={fields.role} label="New role" options={user.others} />
          {user.openOrders && (
            <p>
              Orders they still have to pay or pick up: {user.openOrders}. Only customer accounts
              can see their own orders.
            </p>
          )}
          {user.vendors.map(
            ({ id, name, isAlone }) =>
              isAlone && (
                <p key={id}>
                  {name} has no other owner. It stays in the guide, and customers can order from it.
                </p>
              ),
          )}
          <TextField field={fields.reason} label="Why" hint="For the audit log." />
          <ConfirmActions button="Change role" keep={{ to: back.to, label: "Keep the role" }} />
        </Form>
      )}
    </ConfirmPage>
  );
}
