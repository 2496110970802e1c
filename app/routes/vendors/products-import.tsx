import { getFormProps, getInputProps } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { FieldFrame } from "~/components/kit/field-frame";
import { LostFile, lostFileId } from "~/components/kit/lost-file";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { sendProducts } from "~/models/vendors/product/import-products.server";
import { SendProducts } from "~/models/vendors/product/product.schema";
import {
  availabilityStatuses,
  productCategories,
  productUnits,
} from "~/models/vendors/product/product.words";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { type FormAnswer, problemOf, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => [titled("Import products")];

export async function loader(args: RouteArgs) {
  await allow.vendor(args, { othersTo: "/vendor-auth" });
  return null;
}

/** Nothing is imported yet: the next page shows what the file would change. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return submitForm(ctx, args, SendProducts, sendProducts, {
    tooLarge: { problem: problemOf(new DomainError("too_large")) },
    done: () => redirect("/vendor-products/import/check"),
  });
}

const command = lazyCommand(() =>
  import("~/models/vendors/product/product.schema").then((m) => m.SendProducts),
);

export default function ImportProducts() {
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  const [form, { file }] = useCommandForm("import-products", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Import products"
        lead="Choose a CSV file. We show you the changes before we save them."
        back={{ to: "/vendor-products", label: "Back to products" }}
      />
      <section className="card">
        <OfficeForm encType="multipart/form-data" {...getFormProps(form)} className="form">
          <FormProblem problem={answer?.problem} />
          <FieldFrame
            field={file}
            label="File"
            hint="CSV in UTF-8, at most 400 KB. It’s easiest to download your list and change it."
          >
            <input
              {...getInputProps(file, {
                type: "file",
                ariaDescribedBy: `${file.descriptionId} ${lostFileId(file)}`,
              })}
              accept=".csv,text/csv"
              className="control"
            />
            <LostFile field={file} answer={answer} />
          </FieldFrame>
          <div className="form-actions">
            <Button busy={busy} icon="upload" busyText="Reading...">
              Check the file
            </Button>
            <LinkButton to="/vendor-products/export" variant="soft" icon="download" reloadDocument>
              Download your list
            </LinkButton>
          </div>
        </OfficeForm>
      </section>
      <section className="stack" aria-labelledby="columns">
        <h2 id="columns">Columns</h2>
        <ul className="stack">
          <li>
            <strong>id</strong>: keep the one from the list you download. If the id is blank, we
            match products by name. A new name adds a product.
          </li>
          <li>
            <strong>name</strong>: the product’s name. <strong>price</strong>: “$5.99”, or “$3-5” if
            the price varies.
          </li>
          <li>
            <strong>category</strong>: {productCategories.join(", ")}.
          </li>
          <li>
            <strong>unit</strong>: {productUnits.join(", ")}.
          </li>
          <li>
            <strong>availabilityStatus</strong>: {availabilityStatuses.join(", ")}.
          </li>
          <li>
            <strong>isVisible</strong>, <strong>isPreOrderEnabled</strong>: yes or no.
          </li>
          <li>
            <strong>dayLimit</strong>, <strong>seasonalInfo</strong>, <strong>description</strong>:
            can be blank.
          </li>
        </ul>
        <p className="muted">
          Missing columns change nothing. Products that aren’t in the file stay the same.
        </p>
      </section>
    </div>
  );
}
