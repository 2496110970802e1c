import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { FormProblem } from "~/components/kit/form-problem";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { useBusy } from "~/components/kit/use-busy";
import { titled } from "~/components/shell/page-meta";
import { sendProducts } from "~/models/vendors/product/import-products.server";
import { SendProducts } from "~/models/vendors/product/product.schema";
import {
  availabilityStatuses,
  productCategories,
  productUnits,
} from "~/models/vendors/product/product.words";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { check, readFields } from "~/platform/submit";
import "~/components/kit/card.css";
import "~/components/kit/field.css";

export const meta: MetaFunction = () => [titled("Import products")];

export async function loader(args: LoaderFunctionArgs) {
  await allow.vendor(args, { othersTo: "/vendor-auth" });
  return null;
}

/** Nothing is imported yet: the file is looked at first, on the page that this leads to. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  try {
    const { fields } = await readFields(args.request, SendProducts);
    await sendProducts(ctx, check(SendProducts, { file: fields.get("file") ?? undefined }));
    return redirect("/vendor-products/import/check");
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ title: "Error", text: error.message }, { status: error.status });
  }
}

export default function ImportProducts() {
  const problem = useActionData<typeof action>();
  const busy = useBusy();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Import products"
        lead="Send a CSV file. You see what it would do before anything is done."
        back={{ to: "/vendor-products", label: "Back to products" }}
      />
      <section className="card">
        <OfficeForm encType="multipart/form-data" className="form">
          <FormProblem problem={problem} />
          <div className="field">
            <label className="field-label" htmlFor="file">
              File
            </label>
            <p className="field-hint" id="file-hint">
              CSV in UTF-8, at most 400 KB. It is easiest to begin with your own list.
            </p>
            <input
              id="file"
              type="file"
              name="file"
              accept=".csv,text/csv"
              required
              aria-describedby="file-hint"
              className="control"
            />
          </div>
          <div className="form-actions">
            <Button busy={busy} icon="upload" busyText="Reading...">
              Check the file
            </Button>
            <LinkButton to="/vendor-products/export" variant="soft" icon="download" reloadDocument>
              Get your list
            </LinkButton>
          </div>
        </OfficeForm>
      </section>
      <section className="stack" aria-labelledby="columns">
        <h2 id="columns">What the columns hold</h2>
        <ul className="stack">
          <li>
            <strong>id</strong>: from your own list. Without one, a product is found by its name; a
            name that you do not have yet is a new product.
          </li>
          <li>
            <strong>name</strong>, <strong>price</strong>: “$5.99”, or “$3-5” where it varies.
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
            may be empty.
          </li>
        </ul>
        <p className="muted">
          A column that is not there leaves things as they are. Products that are not in the file
          are left alone.
        </p>
      </section>
    </div>
  );
}
