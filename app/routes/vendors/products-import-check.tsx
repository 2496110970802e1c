import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { CountLine } from "~/components/kit/count-line";
import { EmptyState } from "~/components/kit/empty-state";
import { FormProblem, Notice } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import {
  type ImportView,
  importProducts,
  importView,
  readImport,
} from "~/models/vendors/product/import-products.server";
import { ImportProducts } from "~/models/vendors/product/product.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/product/products.css";

export const meta = () => [titled("Check the import")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const sent = await readImport(ctx);
  return sent && importView(sent);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return submitForm(ctx, args, ImportProducts, importProducts, {
    failed: "Error",
    done: (counts) => {
      const description = `${counts.new} added, ${counts.changed} changed`;
      return ctx.toast.leadTo("/vendor-products", { title: "Products imported", description });
    },
  });
}

/** Reload after an error too: a product may have changed, and with it what the file would do. */
export const shouldRevalidate = () => true;

export default function CheckImport() {
  const sent = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  if (sent) return <WhatItWouldDo sent={sent} answer={answer} />;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Check the import"
        back={{ to: "/vendor-products", label: "Back to products" }}
      />
      <FormProblem problem={answer?.problem} />
      <EmptyState title="No file to check" text="We keep an uploaded file for 1 hour.">
        <LinkButton to="/vendor-products/import">Choose a file</LinkButton>
      </EmptyState>
    </div>
  );
}

function WhatItWouldDo({ sent, answer }: { sent: ImportView; answer: FormAnswer | undefined }) {
  const { key, name, counts, problem, canImport, parts } = sent;
  const busy = useBusy();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Check the import"
        lead={name}
        back={{ to: "/vendor-products/import", label: "Choose another file" }}
      >
        <CountLine
          counts={[
            { count: counts.new, label: "new" },
            { count: counts.changed, label: "changed" },
            { count: counts.same, label: "the same" },
            { count: counts.bad, label: "with errors" },
          ]}
        />
      </PageHeader>
      <FormProblem problem={answer?.problem} />
      {counts.bad > 0 || problem ? (
        <Notice tone="warning" title="We can’t import this file">
          <p>{problem ?? "Fix the rows below in your file, then choose it again."}</p>
        </Notice>
      ) : (
        !canImport && (
          <Notice>
            <p>Your products already match this file.</p>
          </Notice>
        )
      )}
      {parts.map(({ title, rows, more }) => (
        <section key={title} className="stack" aria-label={title}>
          <h2>{title}</h2>
          <ul className="import-rows">
            {rows.map(({ row, name: product, lines }) => (
              <li key={row}>
                <span className="muted small">Row {row}</span> <strong>{product}</strong>
                {lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="muted">and {more} more</p>}
        </section>
      ))}
      <div className="cluster">
        {canImport && (
          <OfficeForm>
            <input type="hidden" name="key" value={key} />
            <Button busy={busy} busyText="Importing...">
              {`Import ${counts.new + counts.changed}`}
            </Button>
          </OfficeForm>
        )}
        <LinkButton to="/vendor-products/import" variant="soft">
          Choose another file
        </LinkButton>
      </div>
    </div>
  );
}
