import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormActions } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { TextField } from "~/components/kit/fields";
import { FormProblem, Notice } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { RadioCards } from "~/components/kit/radio-cards";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { InvitedList, PeopleList } from "~/components/vendors/people-lists";
import { roleAtVendor, whyNotAs } from "~/models/people/access/access.rules";
import { InviteToVendor } from "~/models/vendors/people.schema";
import { inviteToVendor, listPeople, peopleView } from "~/models/vendors/people.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("People")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return {
    vendorId: ctx.viewer.vendorId,
    whyNot: whyNotAs(roleAtVendor(ctx.viewer), "people")?.message ?? null,
    ...peopleView(await listPeople(ctx), ctx.viewer),
  };
}

/** Emails an invitation to a person. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, InviteToVendor, inviteToVendor, {
    done: ({ email }) =>
      ctx.toast.leadTo("/vendor-edit/people", { title: "Invitation sent", description: email }),
  });
}

const invite = lazyCommand(() =>
  import("~/models/vendors/people.schema").then((m) => m.InviteToVendor),
);

export default function People() {
  const { whyNot, people, invited, isRemoved } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="People"
        lead="People who can sign in for this vendor, and what they can do."
        back={{ to: "/vendor-portal", label: "Back to More" }}
      />
      <PeopleList
        label="People"
        people={people}
        removeAt={(userId) => `/vendor-edit/people/${userId}/remove`}
      />
      {invited.length > 0 && (
        <InvitedList
          invited={invited}
          withdrawAt={(id) => `/vendor-edit/people/invitations/${id}/withdraw`}
        />
      )}
      {!isRemoved && whyNot === null && <InviteForm />}
      {!isRemoved && whyNot !== null && (
        <Notice title="Ask an owner">
          <p>{whyNot}</p>
        </Notice>
      )}
    </div>
  );
}

/** A new key resets this form after an invitation is sent. */
function InviteForm() {
  const { vendorId, invited } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("invite", invite, answer, {
    defaultValue: { role: "helper" },
  });
  return (
    <Card as="section" title="Invite someone">
      <OfficeForm
        key={invited[0]?.id ?? 0}
        action="/vendor-edit/people"
        {...getFormProps(form)}
        className="form"
      >
        <FormProblem problem={answer?.problem} />
        <input type="hidden" name="vendorId" value={vendorId} />
        <TextField
          field={fields.email}
          label="Their email"
          type="email"
          autoComplete="off"
          hint="We’ll email a link that works once and expires after 7 days."
        />
        <RadioCards
          field={fields.role}
          label="What they can do"
          options={[
            {
              value: "helper",
              label: "Helper",
              text: "Products, market days and pre-orders. Can’t manage payouts, Stripe, people, documents or webhooks.",
            },
            { value: "owner", label: "Owner", text: "Full access, including money." },
          ]}
        />
        <FormActions button="Send invitation" busyText="Sending..." icon="mail" />
      </OfficeForm>
    </Card>
  );
}
