import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { LinkButton } from "~/components/kit/button";
import { SelectField, TextArea, TextField } from "~/components/kit/fields";
import { FormErrors, FormSection, SaveBar } from "~/components/kit/form-page";
import { HiddenValues, OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { useMeanwhile } from "~/components/kit/use-meanwhile";
import { titled } from "~/components/shell/page-meta";
import { roleAtVendor } from "~/models/people/access/access.rules";
import { EditVendor } from "~/models/vendors/profile.schema";
import { editVendor, readProfile } from "~/models/vendors/profile.server";
import { vendorTypes } from "~/models/vendors/vendor.types";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/vendors/vendor-office.css";
import "~/components/kit/card.css";

export const meta = () => [titled("Your vendor page")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const profile = await readProfile(ctx, ctx.viewer.vendorId);
  return { profile, isOwner: roleAtVendor(ctx.viewer) === "owner" };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, EditVendor, editVendor, {
    failed: "Error",
    done: ({ name }) =>
      ctx.toast.leadTo("/vendor-edit", { title: "Profile saved", description: name }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function EditProfile() {
  const { profile, isOwner } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { key, hash } = useLocation();
  // The form resets after a save, and not before: an error, a change from elsewhere, or a step
  // within the page (which has a '#' in its address) keeps what the user typed.
  const drawn = useRef(key);
  if (!answer && hash === "") drawn.current = key;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Your vendor page"
        lead="What customers see about you in lists and on your vendor page."
        back={{ to: "/vendor-portal", label: "Back to More" }}
        actions={
          <>
            <LinkButton to={`/vendor/${profile.vendorId}`} variant="soft" icon="eye">
              See your vendor page
            </LinkButton>
            <LinkButton to="/vendor-edit/picture" variant="soft" icon="camera">
              Photo
            </LinkButton>
            <LinkButton to="/vendor-edit/markets" variant="soft" icon="market">
              Markets
            </LinkButton>
          </>
        }
      />
      <ProfileForm key={drawn.current} profile={profile} answer={answer} />
      {isOwner && (
        <section
          className="take-down stack align-start line-above form-wide gap-3"
          aria-labelledby="take-down"
        >
          <h2 id="take-down" className="title-3">
            Remove your vendor page
          </h2>
          <p className="muted">
            This removes your vendor page from the guide. Past orders and the wallet stay.
          </p>
          <LinkButton to="/vendor-edit/take-down" variant="outline" icon="trash">
            Remove vendor page
          </LinkButton>
        </section>
      )}
    </div>
  );
}

const edit = lazyCommand(() => import("~/models/vendors/profile.schema").then((m) => m.EditVendor));

/** The labels of a profile's fields, in the order of the form. */
const labels = {
  name: "Name",
  vendorType: "Vendor type",
  description: "Description",
  website: "Website",
  instagram: "Instagram",
  contactEmail: "Contact email",
  contactPhone: "Contact phone",
} as const;
type ProfileEntries = Record<keyof typeof labels, string | null> & {
  vendorId: number;
  version: number;
};

function ProfileForm({
  profile,
  answer,
}: {
  /** The saved profile. */
  profile: ProfileEntries;
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("stall-profile", edit, answer, {
    defaultValue: profile as never,
    shouldValidate: "onSubmit",
  });
  const { seen } = useMeanwhile(answer, profile.version);
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <HiddenValues values={{ vendorId: profile.vendorId, version: seen }} />
      <FormErrors form={form} answer={answer} labels={labels} saved={profile} />
      <FormSection title="Who you are">
        <TextField field={fields.name} label={labels.name} autoComplete="organization" />
        <SelectField
          field={fields.vendorType}
          label={labels.vendorType}
          options={vendorTypes.map((value) => ({ value, label: value }))}
        />
        <TextArea
          field={fields.description}
          label={labels.description}
          hint="What you grow or make and what you’re known for. Lists show the first lines."
          rows={6}
        />
      </FormSection>
      <FormSection title="Links" text="Shown on your vendor page.">
        <TextField
          field={fields.website}
          label={`${labels.website} (optional)`}
          type="url"
          inputMode="url"
          autoComplete="url"
          hint="For example, “farm.example”."
        />
        <TextField
          field={fields.instagram}
          label={`${labels.instagram} (optional)`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Your username, for example “@sunnyacre”."
        />
      </FormSection>
      <FormSection
        title="How to reach you"
        text="For us, for Stripe and for your markets. Not shown to customers."
      >
        <TextField
          field={fields.contactEmail}
          label={`${labels.contactEmail} (optional)`}
          type="email"
          autoComplete="email"
        />
        <TextField
          field={fields.contactPhone}
          label={`${labels.contactPhone} (optional)`}
          type="tel"
          autoComplete="tel"
        />
      </FormSection>
      <SaveBar form={form.id} save="Save profile" back="/vendor-portal" />
    </OfficeForm>
  );
}
