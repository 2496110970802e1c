import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmForm, ConfirmPage } from "~/components/kit/confirm-page";
import { titled } from "~/components/shell/page-meta";
import { RemovePasskey } from "~/models/people/passkey/passkey.schema";
import { findPasskey, removePasskey } from "~/models/people/passkey/passkeys.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Remove passkey")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const { name } = await findPasskey(ctx, idIn(args.params.passkeyId));
  return { name };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, RemovePasskey, removePasskey, {
    also: { passkeyId: idIn(args.params.passkeyId) },
    failed: "Passkey not removed",
    done: ({ name }) =>
      ctx.toast.leadTo("/account/passkeys", {
        title: "Passkey removed",
        description: `“${name}” can’t sign in anymore.`,
      }),
  });
}

export default function RemovePasskeyPage() {
  const { name } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const back = "/account/passkeys";
  return (
    <ConfirmPage
      title={`Remove the passkey “${name}”?`}
      back={{ to: back, label: "Back to your passkeys" }}
      problem={answer?.problem}
    >
      <p>
        The passkey can’t sign in anymore. Browsers that are signed in stay signed in. Your device
        may still show the passkey: delete it in the device’s settings too.
      </p>
      <ConfirmForm button="Remove passkey" keep={{ to: back, label: "Keep it" }} />
    </ConfirmPage>
  );
}
