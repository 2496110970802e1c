import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ShownRecovery } from "~/components/account/recovery";
import { Button, LinkButton } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { Moment } from "~/components/kit/moment";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { AuditTable } from "~/components/system/audit-table";
import { UserState } from "~/components/system/users-table";
import { readRecoveryFor } from "~/models/people/recovery/approve-recovery.server";
import { type UserView, userView } from "~/models/people/user/user.view";
import { readUser } from "~/models/running/account/user-detail.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.username ?? "User")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const userId = idIn(args.params.userId);
  const [user, recovery] = await Promise.all([readUser(ctx, userId), readRecoveryFor(ctx, userId)]);
  return { ...userView(user, ctx.viewer, ctx.now), recovery };
}

export default function User() {
  const { recovery, ...user } = useLoaderData<typeof loader>();
  return (
    <UserPage user={user}>{recovery && <Recovery recovery={recovery} user={user} />}</UserPage>
  );
}

/** The recovery of the account, and for other administrators the way to decide about it. */
function Recovery({ recovery, user }: { recovery: ShownRecovery; user: UserView }) {
  const { state, ready } = recovery;
  if (state !== "approving") {
    return (
      <Notice title="This account is being recovered">
        <p>It can be recovered from {ready && <Moment of={ready} inFull />}.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="Asks to recover the account">
      <p>Someone gave the password. They say they lost their phone, passkeys and recovery codes.</p>
      {user.isOneself ? (
        <p>Another administrator has to approve.</p>
      ) : (
        <LinkButton to={`/admin/system/users/${user.id}/recovery`}>Approve or reject</LinkButton>
      )}
    </Notice>
  );
}

/** Everything that administrators can see about an account, and the actions for it. */
function UserPage({ user, children }: { user: UserView; children?: ReactNode }) {
  const path = `/admin/system/users/${user.id}`;
  return (
    <div className="page">
      <PageHeader
        title={user.username}
        lead={user.name || null}
        back={{ to: "/admin/system/users", label: "Back to users" }}
        actions={
          !user.isOneself && (
            <>
              {user.canBeViewed && (
                <Form method="post" action={`${path}/view`} reloadDocument>
                  <Button variant="soft" icon="eye" wide>
                    View as {user.username}
                  </Button>
                </Form>
              )}
              <LinkButton to={`${path}/role`} variant="soft" icon="people">
                Change role
              </LinkButton>
              <LinkButton
                to={`${path}/state`}
                variant="soft"
                icon={user.isActive ? "pause" : "play"}
              >
                {user.isActive ? "Deactivate" : "Activate"}
              </LinkButton>
            </>
          )
        }
      >
        <p className="cluster">
          <UserState isActive={user.isActive} />
          {user.isOneself && <span className="muted">This is your account.</span>}
          {user.isLastAdmin && <span className="muted">The only administrator.</span>}
        </p>
      </PageHeader>
      {children}
      <DescriptionList
        items={[
          { term: "Role", value: user.roleWord },
          {
            term: "Email",
            value: (
              <>
                <a href={`mailto:${user.email}`}>{user.email}</a>
                {user.confirmed ? (
                  <span className="muted">
                    {" "}
                    confirmed <Moment of={user.confirmed} />
                  </span>
                ) : (
                  <span className="muted"> not confirmed</span>
                )}
              </>
            ),
          },
          { term: "Account since", value: <Moment of={user.since} inFull /> },
          {
            term: "Last signed in",
            value: user.lastSignIn ? <Moment of={user.lastSignIn} /> : "Not recently",
          },
          { term: "Signed in", value: user.signedIn },
          {
            term: "Orders to pay or pick up",
            value: user.openOrders && (
              <Link to={`/admin/system/orders?customer=${user.id}`}>{user.openOrders}</Link>
            ),
          },
          {
            term: "Vendors",
            value: user.vendors.length > 0 && (
              <ul>
                {user.vendors.map(({ id, name, role, isAlone }) => (
                  <li key={id}>
                    <Link to={`/vendor/${id}`}>{name}</Link>, {role}
                    {isAlone && <span className="muted"> (no other owner)</span>}
                  </li>
                ))}
              </ul>
            ),
          },
          {
            term: "Markets",
            value:
              user.markets.length > 0 ? (
                <ul>
                  {user.markets.map(({ id, name }) => (
                    <li key={id}>
                      <Link to={`/market/${id}`}>{name}</Link>,{" "}
                      <Link to={`/admin/markets/${id}/managers`}>
                        managers<span className="hidden-text"> of {name}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : (
                user.askedMarket && (
                  <>
                    None yet. Asked to manage{" "}
                    <Link to={`/markets?${new URLSearchParams({ q: user.askedMarket })}`}>
                      {user.askedMarket}
                    </Link>
                  </>
                )
              ),
          },
        ].filter(({ value }) => value)}
      />
      <section className="stack" aria-labelledby="acts">
        <h2 id="acts">Administrator actions</h2>
        {user.acts.length > 0 ? (
          <AuditTable rows={user.acts} ofOne />
        ) : (
          <p className="muted">Nothing yet.</p>
        )}
      </section>
    </div>
  );
}
