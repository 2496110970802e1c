import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { noticeNames } from "~/models/vendors/notice/notice.rules";
import { SwitchOff } from "~/models/vendors/notice/notice.schema";
import { switchOff } from "~/models/vendors/notice/notices.server";
import { allow, type RouteArgs } from "~/platform/allow";
import type { RequestContext } from "~/platform/context";
import { openMailedLink } from "~/platform/mailed-link";
import { check } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Turn off an email");

function commandIn(ctx: RequestContext, request: Request) {
  const kind = new URL(request.url).searchParams.get("kind");
  return check(SwitchOff, { token: openMailedLink(ctx, request), kind });
}

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return { label: noticeNames[commandIn(ctx, args.request).kind].label };
}

/**
 * An email program's own unsubscribe button also posts here (RFC 8058). Such a post has no cookie,
 * and must be answered directly, without a redirect.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  await switchOff(ctx, commandIn(ctx, args.request));
  return { isDone: true };
}

export default function VendorMailOff() {
  const { label } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useBusy();
  const settings = (
    <LinkButton to="/vendor-notices" variant="soft">
      See your email settings
    </LinkButton>
  );
  return (
    <MailedLinkPage isOpen>
      {answer?.isDone ? (
        <EmptyState
          level="h1"
          scene="signpost"
          title="Turned off"
          text={`You won’t get this email anymore: “${label}”.`}
        >
          {settings}
        </EmptyState>
      ) : (
        <EmptyState
          level="h1"
          scene="gate"
          title="Turn off this email?"
          text={`We’ll stop sending the email “${label}”. Your vendor portal still shows this information.`}
        >
          <Form method="post">
            <Button busy={busy}>Turn off</Button>
          </Form>
          {settings}
        </EmptyState>
      )}
    </MailedLinkPage>
  );
}
