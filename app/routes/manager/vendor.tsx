import { getFormProps } from "@conform-to/react";
import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { FormActions, LinkButton } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { TextField } from "~/components/kit/fields";
import { FormProblem } from "~/components/kit/notice";
import { HiddenValues, OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { mailLink, phoneLink } from "~/models/core/links";
import { SetStall } from "~/models/guide/market/market.schema";
import {
  readPlace,
  setStall,
  standingVendorJson,
} from "~/models/vendors/at-market/market-vendors.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.vendor.name ?? "Vendor"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  const vendorId = idIn(args.params.vendorId);
  const { vendor, hanging } = await readPlace(ctx, { marketId, vendorId });
  return {
    vendor: standingVendorJson(vendor, marketId),
    phone: vendor.contactPhone && phoneLink(vendor.contactPhone),
    mail: vendor.contactEmail && mailLink(vendor.contactEmail),
    coming: hanging[0]?.total ?? 0,
    showsDocuments: vendor.isShown === 1,
    documentsAt: pageOf(ctx.viewer, "/vendors/documents"),
    marketId,
    back: pageOf(ctx.viewer, "/vendors"),
    removeAt: pageOf(ctx.viewer, `/vendors/${vendorId}/remove`),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const vendorId = idIn(args.params.vendorId);
  return submitForm(ctx, args, SetStall, setStall, {
    also: { marketId: ctx.viewer.marketId, vendorId },
    failed: "Error",
    done: ({ name, stall }) =>
      ctx.toast.leadTo(pageOf(ctx.viewer, "/vendors"), {
        title: "Stall saved",
        description: `${name}: ${stall ?? "no stall number"}`,
      }),
  });
}

export default function Vendor() {
  const { vendor, phone, mail, coming, back, removeAt, ...rest } = useLoaderData<typeof loader>();
  const linked = (text: string | null, href: string | null) =>
    text && href ? <a href={href}>{text}</a> : text;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={vendor.name}
        lead={vendor.description}
        back={{ to: back, label: "Back to vendors" }}
        actions={
          <>
            <LinkButton to={`/vendor/${vendor.id}`} variant="soft" icon="eye">
              See the vendor’s page
            </LinkButton>
            <LinkButton to={removeAt} variant="outline" icon="trash">
              Remove…
            </LinkButton>
          </>
        }
      />
      <div className="stack">
        <section className="card">
          <DescriptionList
            items={[
              { term: "Vendor type", value: vendor.vendorType },
              { term: "Phone", value: linked(vendor.contactPhone, phone) ?? "None given" },
              { term: "Email", value: linked(vendor.contactEmail, mail) ?? "None given" },
              { term: "Sells", value: vendor.productCategories.join(", ") || null },
              {
                term: "Upcoming orders",
                value: coming === 0 ? "None" : String(coming),
              },
              {
                term: "Documents",
                value: (
                  <Link to={rest.documentsAt}>
                    {rest.showsDocuments
                      ? "Shared with your market"
                      : "Not shared with your market"}
                  </Link>
                ),
              },
            ]}
          />
        </section>
        <StallForm key={vendor.id} />
      </div>
    </div>
  );
}

const command = lazyCommand(() =>
  import("~/models/guide/market/market.schema").then((m) => m.SetStall),
);

function StallForm() {
  const { vendor, marketId } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("stall", command, answer, {
    defaultValue: { stall: vendor.stall },
  });
  return (
    <section className="card">
      <OfficeForm {...getFormProps(form)} className="form">
        <HiddenValues values={{ marketId, vendorId: vendor.id }} />
        <FormProblem problem={answer?.problem} />
        <TextField
          field={fields.stall}
          label="Stall (optional)"
          hint="Where customers find this vendor: “A12” or “by the fountain”."
          autoComplete="off"
        />
        <FormActions button="Save stall" busyText="Saving..." />
      </OfficeForm>
    </section>
  );
}
