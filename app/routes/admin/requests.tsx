import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/kit/empty-state";
import { FormProblem } from "~/components/kit/form-problem";
import { PageHeader } from "~/components/kit/page-header";
import { AdminRequestCard } from "~/components/request/admin-request-card";
import { titled } from "~/components/shell/page-meta";
import { ReviewAdminRequest } from "~/models/request/request.schema";
import { listAdminRequests, reviewAdminRequest } from "~/models/request/request.server";
import { adminRequestView } from "~/models/request/request.view";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta: MetaFunction = () => [titled("Admin Requests")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { rows, more, waiting } = await listAdminRequests(ctx);
  return { requests: rows.map(adminRequestView), more, waiting };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitForm(ctx, args, ReviewAdminRequest, reviewAdminRequest, {
    done: ({ username, status }) => {
      ctx.toast.show(
        status === "approved"
          ? { title: "Request approved", description: `${username} is an administrator now.` }
          : { title: "Request denied", description: `${username} gets no account.` },
      );
      return redirect("/admin/requests");
    },
  });
}

/** After a refusal too: whoever comes too late sees what was decided. */
export const shouldRevalidate = () => true;

export default function AdminRequests() {
  const { requests, more, waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const isOf = (id: number) => answer?.result.initialValue?.requestId === String(id);
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Admin Requests"
        lead={waiting === 0 ? "Nothing waits for you." : `${waiting} to decide`}
      />
      {!requests.some(({ id }) => isOf(id)) && <FormProblem problem={answer?.problem} />}
      {requests.length === 0 && (
        <EmptyState
          title="No requests yet"
          text="Whoever asks to become an administrator shows up here."
        />
      )}
      {requests.map((request) => (
        <AdminRequestCard
          key={request.id}
          request={request}
          answer={isOf(request.id) ? answer : undefined}
        />
      ))}
      {more && (
        <p className="muted">
          Not all requests are listed: only those that have waited longest, and the newest of those
          decided.
        </p>
      )}
    </div>
  );
}
