import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { usePageSending } from "~/components/admin/admin-form";
import { AdminVendorForm } from "~/components/admin/admin-vendor-form";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { wholeNumber } from "~/models/core/listing/directory";
import { allow, type RouteArgs } from "~/platform/allow";
import { safePath } from "~/platform/paths";
import type { FormAnswer } from "~/platform/submit";
import { loadVendorForm, saveVendor } from "./vendor-form.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(titleOf(data?.vendor))];

const titleOf = (vendor: object | null | undefined) =>
  vendor ? "Edit Vendor" : "Create New Vendor";

/**
 * `?vendorId=` is the vendor to change. Without it, the page adds a vendor, filled in from
 * `?applicationData=` or added for `?recommendation=`. `?returnTo=` is the page that the
 * administrator came from.
 */
function askedIn({ url }: Request) {
  const { pathname, search, searchParams } = new URL(url);
  return {
    action: pathname + search,
    vendorId: wholeNumber(searchParams.get("vendorId")),
    applicationData: searchParams.get("applicationData"),
    recommendation: wholeNumber(searchParams.get("recommendation")),
    back: safePath(searchParams.get("returnTo")) ?? "/vendors",
  };
}

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { vendorId, applicationData, recommendation, back, action } = askedIn(args.request);
  const form = await loadVendorForm(ctx, vendorId, applicationData, recommendation);
  return { ...form, back, action };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return saveVendor(ctx, args, { ...askedIn(args.request), on: "screen" });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function EditVendor() {
  const { back, action, ...view } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const sending = usePageSending();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={titleOf(view.vendor)}
        lead={view.vendor?.name}
        actions={
          <LinkButton to="/admin-portal" variant="soft" icon="arrow-left">
            Back to Admin Portal
          </LinkButton>
        }
      />
      <AdminVendorForm
        key={`${view.vendor?.id}-${view.vendor?.version}`}
        view={view}
        {...{ action, answer, back, sending }}
      />
    </div>
  );
}
