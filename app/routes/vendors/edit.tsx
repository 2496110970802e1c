import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { ProfileForm } from "~/components/vendors/profile-form";
import { StallTabs } from "~/components/vendors/stall-tabs";
import { roleAtStall } from "~/models/people/stalls/access.rules";
import { EditVendor } from "~/models/vendors/profile.schema";
import { editVendor, readProfile } from "~/models/vendors/profile.server";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/vendors/take-down.css";

export const meta: MetaFunction = () => [titled("Your stall")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const profile = await readProfile(ctx, ctx.viewer.vendorId);
  return { profile, isOwner: roleAtStall(ctx.viewer) === "owner" };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, EditVendor, editVendor, {
    failed: "Error",
    done: ({ name }) => {
      ctx.toast.show({ title: "Profile saved", description: name });
      return redirect("/vendor-edit");
    },
  });
}

/** After a refusal too: whoever comes too late sees what has been saved meanwhile. */
export const shouldRevalidate = () => true;

export default function EditStall() {
  const { profile, isOwner } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { key } = useLocation();
  // Begun anew once it is saved, and not before: a refusal, or news from elsewhere, takes nothing away.
  const drawn = useRef(key);
  if (!answer) drawn.current = key;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Your stall"
        lead="What customers read of you, in lists and on your stall’s page."
        actions={
          <LinkButton to={`/vendor/${profile.vendorId}`} variant="soft" icon="eye">
            See your stall
          </LinkButton>
        }
      />
      <StallTabs chosen="profile" />
      <ProfileForm key={drawn.current} profile={profile} answer={answer} />
      {isOwner && (
        <section className="take-down" aria-labelledby="take-down">
          <h2 id="take-down">Give up this stall</h2>
          <p className="muted">
            Your stall leaves the guide for good; past orders and the wallet stay.
          </p>
          <LinkButton to="/vendor-edit/take-down" variant="outline" icon="trash">
            Take the stall down
          </LinkButton>
        </section>
      )}
    </div>
  );
}
