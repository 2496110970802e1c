import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmForm, ConfirmPage } from "~/components/kit/confirm-page";
import { titled } from "~/components/shell/page-meta";
import { RemovePerson } from "~/models/vendors/people.schema";
import { findPerson, removePerson } from "~/models/vendors/people.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("End access")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { person, isRemoved, refused } = await findPerson(ctx, idIn(args.params.userId));
  return {
    vendorId: ctx.viewer.vendorId,
    name: person.name || person.username,
    isYou: person.userId === ctx.viewer.id,
    isRemoved,
    refused: refused && { title: refused.title, text: refused.message },
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, RemovePerson, removePerson, {
    also: { userId: idIn(args.params.userId) },
    done: ({ isOwn, username }) => {
      ctx.toast.show(
        isOwn
          ? { title: "You’ve left this vendor" }
          : { title: "Access ended", description: username },
      );
      // A member who has left their only vendor is a customer again.
      const isOut = isOwn && ctx.viewer.vendors.length === 1;
      return redirect(isOut ? "/" : isOwn ? "/vendor-dashboard" : "/vendor-edit/people");
    },
  });
}

const back = { to: "/vendor-edit/people", label: "Back to People" };

export default function RemoveSomebody() {
  const { vendorId, name, isYou, isRemoved, refused } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <ConfirmPage
      title={isYou ? "Leave this vendor?" : `Remove ${name}?`}
      lead="Access ends right away on every device. The vendor’s history stays."
      back={back}
      problem={answer?.problem ?? refused}
    >
      {!isYou && <p>We’ll email {name}.</p>}
      {!isYou && !isRemoved && <p>To give access again, send a new invitation.</p>}
      {isRemoved && (
        <p>
          {isYou ? "You" : name} will no longer see this vendor’s past orders and wallet. You can’t
          undo this, because the vendor was removed.
        </p>
      )}
      {!refused && (
        <ConfirmForm
          names={{ vendorId }}
          button={isYou ? "Leave" : "Remove"}
          keep={{ to: back.to, label: isYou ? "Stay" : "Keep access" }}
        />
      )}
    </ConfirmPage>
  );
}
