import { getFormProps } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { TurnOnPushButton, useLostSubscription } from "~/components/account/push";
import { Button, FormActions } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { CheckboxList } from "~/components/kit/checkbox-list";
import { Moment } from "~/components/kit/moment";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { momentOf } from "~/models/core/moment";
import { choosePush, readPush } from "~/models/people/push/browsers.server";
import { kindNames, mostBrowsers } from "~/models/people/push/push.rules";
import { ChoosePush } from "~/models/people/push/push.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/account/account.css";

export const meta = () => [titled("Notifications")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const { kinds, browsers, publicKey } = await readPush(ctx, args.request);
  return {
    publicKey,
    isVendor: ctx.viewer.role === "vendor",
    options: kinds.map(({ kind }) => ({ value: kind, label: kindNames[kind] })),
    chosen: kinds.filter(({ isOn }) => isOn).map(({ kind }) => kind),
    browsers: browsers.map(({ createdAt, ...each }) => ({
      ...each,
      since: momentOf(createdAt, ctx.now),
    })),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, ChoosePush, choosePush, {
    done: () =>
      ctx.toast.leadTo("/account/notices", {
        title: "Saved",
        description: "We saved which notifications you want.",
      }),
  });
}

const command = lazyCommand(() =>
  import("~/models/people/push/push.schema").then((m) => m.ChoosePush),
);

export default function Notifications() {
  const { publicKey, isVendor, options, chosen, browsers } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("notices", command, answer, {
    defaultValue: { kinds: chosen },
  });
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Notifications"
        lead="Get news on your phone or computer, beside your email. Between 9 PM and 7 AM we wait, unless the market is today."
        back={{ to: "/account", label: "Back to your account" }}
      />
      {options.length === 0 ? (
        <Notice title="No notifications yet">
          <p>Market managers get all their news by email.</p>
        </Notice>
      ) : publicKey === null ? (
        <Notice title="Not set up">
          <p>This site can’t send notifications yet. We send all news by email.</p>
        </Notice>
      ) : (
        <Browsers publicKey={publicKey} browsers={browsers} />
      )}
      {options.length > 0 && (
        <Card as="section" title="What you get">
          <Form method="post" {...getFormProps(form)} className="form">
            <FormProblem problem={answer?.problem} />
            <CheckboxList field={fields.kinds} label="Notify me about" options={options} />
            <FormActions button="Save" action="/account/notices" />
          </Form>
          {isVendor && (
            <p>
              <Link to="/vendor-notices">Choose your emails</Link>
            </p>
          )}
        </Card>
      )}
    </div>
  );
}

/** The browsers that get the account's notifications, and the button that adds this browser. */
function Browsers({
  publicKey,
  browsers,
}: {
  publicKey: string;
  browsers: SerializeFrom<typeof loader>["browsers"];
}) {
  const own = browsers.find(({ isThis }) => isThis);
  const isLost = useLostSubscription(own?.id ?? null);
  return (
    <Card as="section" title="Your browsers">
      {browsers.length > 0 && (
        <ul className="stack lined gap-0">
          {browsers.map(({ id, label, isThis, since }) => (
            <li key={id} className="cluster between space-y-3 gap-2-4">
              <p>
                {label}
                {isThis && " (this browser)"}
                <span className="muted small block">
                  Turned on <Moment of={since} />
                </span>
              </p>
              <Form method="post" action="/account/notices/off">
                <input type="hidden" name="browserId" value={id} />
                <Button variant="outline">
                  Turn off<span className="hidden-text"> {label}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {isLost && (
        <Notice tone="warning">
          This browser no longer shows notifications. Turn them on again.
        </Notice>
      )}
      {(own ? isLost : browsers.length < mostBrowsers) && (
        <TurnOnPushButton publicKey={publicKey} />
      )}
      {!own && browsers.length >= mostBrowsers && (
        <p>
          You get notifications in {mostBrowsers} browsers. To turn them on in this browser, turn
          off another one first.
        </p>
      )}
      <p className="muted small">
        On an iPhone or iPad, add Market Day to your home screen first: tap Share, then Add to Home
        Screen. Open Market Day from there and turn on notifications. Signing out turns them off.
      </p>
    </Card>
  );
}
