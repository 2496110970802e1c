import { useActionData, useLoaderData } from "@remix-run/react";
import { AddPasskeyForm } from "~/components/account/add-passkey-form";
import type { OptionsToAdd } from "~/components/account/passkey-device";
import { LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { Moment } from "~/components/kit/moment";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import {
  mostPasskeys,
  type PasskeyShown,
  passkeyShown,
} from "~/models/people/passkey/passkey.rules";
import { AddPasskey, BeginPasskey } from "~/models/people/passkey/passkey.schema";
import { addPasskey, beginPasskey, listPasskeys } from "~/models/people/passkey/passkeys.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadIn } from "~/platform/kept-form";
import { wayBackOf } from "~/platform/paths";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/account/account.css";

export const meta = () => [titled("Passkeys")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const passkeys = await listPasskeys(ctx);
  return {
    username: ctx.viewer.username,
    returnTo: wayBackOf(args.request),
    passkeys: passkeys.map((passkey) => passkeyShown(passkey, ctx.now)),
  };
}

/**
 * The form is sent twice: first for the options with which the page's script asks the device, then
 * with the passkey that the device has made (`?made`).
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  if (!new URL(args.request.url).searchParams.has("made")) {
    return submitForm(ctx, args, BeginPasskey, beginPasskey, {
      done: (options) => Response.json({ options }),
    });
  }
  return submitForm(ctx, args, AddPasskey, addPasskey, {
    failed: "Passkey not added",
    done: (_, { name }) => {
      ctx.toast.show({
        title: "Passkey added",
        description: `You can now sign in with “${name}”.`,
      });
      return leadIn(wayBackOf(args.request) ?? "/account/passkeys");
    },
  });
}

type Answer = FormAnswer | { options: OptionsToAdd };

export default function Passkeys() {
  const { username, returnTo, passkeys } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const options = answer && "options" in answer ? answer.options : null;
  const refused = answer && "options" in answer ? undefined : answer;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Passkeys"
        lead="With a passkey, you sign in with your fingerprint, your face or your device’s PIN. Your password still works too."
        back={{ to: "/account", label: "Back to your account" }}
      />
      <PasskeyList passkeys={passkeys} />
      <Card as="section" title="Add a passkey">
        {passkeys.length >= mostPasskeys ? (
          <p className="muted">
            You have {mostPasskeys} passkeys. To add another one, remove one you no longer need.
          </p>
        ) : (
          <AddPasskeyForm {...{ username, returnTo, options }} answer={refused} />
        )}
      </Card>
    </div>
  );
}

/** The account's passkeys: when each was added and last used, and the ways to change it. */
function PasskeyList({ passkeys }: { passkeys: readonly PasskeyShown[] }) {
  if (passkeys.length === 0) return <Notice>You have no passkeys yet.</Notice>;
  return (
    <Card as="section" title="Your passkeys">
      <ul className="stack lined gap-0">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="token-row cluster between space-y-3 gap-2-4">
            <div>
              <h3 className="token-name">{passkey.name}</h3>
              <p className="muted small">
                {passkey.lastUse}. Added <Moment of={passkey.added} />.{" "}
                {passkey.isSynced
                  ? "Synced to your other devices."
                  : "Only on the device that made it."}
              </p>
            </div>
            <span className="cluster">
              <LinkButton to={`/account/passkeys/${passkey.id}/rename`} variant="outline">
                Rename<span className="hidden-text"> {passkey.name}</span>
              </LinkButton>
              <LinkButton to={`/account/passkeys/${passkey.id}/remove`} variant="outline">
                Remove<span className="hidden-text"> {passkey.name}</span>
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
