import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormActions } from "~/components/kit/button";
import { CheckboxList } from "~/components/kit/checkbox-list";
import { CountLine } from "~/components/kit/count-line";
import { EmptyState } from "~/components/kit/empty-state";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { DocumentTable, HiddenDocuments } from "~/components/manager/document-table";
import { VendorTabs } from "~/components/manager/manager-tabs";
import { titled } from "~/components/shell/page-meta";
import {
  askForDocuments,
  readMarketDocuments,
} from "~/models/vendors/vendor-document/asked-documents.server";
import {
  documentWords,
  vendorDocumentKinds,
} from "~/models/vendors/vendor-document/vendor-document.rules";
import { AskForDocuments } from "~/models/vendors/vendor-document/vendor-document.schema";
import { marketDocumentsView } from "~/models/vendors/vendor-document/vendor-document.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { dashboard, marketQuery, pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";

export const meta = () => [titled("Documents")];

const here = "/vendors/documents";

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const show = new URL(args.request.url).searchParams.get("show");
  const read = await readMarketDocuments(ctx, ctx.viewer.marketId);
  return {
    ...marketDocumentsView(read, show, ctx.now),
    show,
    marketId: ctx.viewer.marketId,
    query: marketQuery(ctx.viewer),
    all: pageOf(ctx.viewer, here),
    only: {
      missing: pageOf(ctx.viewer, here, { show: "missing" }),
      ending: pageOf(ctx.viewer, here, { show: "ending" }),
    },
  };
}

/** Sets which documents the market asks for. */
export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, AskForDocuments, askForDocuments, {
    also: { marketId: ctx.viewer.marketId },
    failed: "Error",
    done: () =>
      ctx.toast.leadTo(pageOf(ctx.viewer, here), {
        title: "Saved",
        description: "Vendors see which documents you ask for.",
      }),
  });
}

export default function Documents() {
  const { asked, vendors, missing, ending, hidden, only, nextDay, query, ...list } =
    useLoaderData<typeof loader>();
  const shown = vendors - hidden.length;
  const vendorAt = (id: number) => `${dashboard}/vendors/${id}${query}`;
  return (
    <div className="page">
      <PageHeader
        title="Vendors"
        lead={
          nextDay
            ? `Documents each vendor needs. They must be valid on your next market day, ${nextDay.text}.`
            : "Documents each vendor needs."
        }
      />
      <VendorTabs chosen="/documents" query={query} />
      <div className="stack">
        {asked.length === 0 ? (
          <EmptyState
            scene="vendor"
            title="You don’t ask for any documents"
            text="Select the documents your vendors need. You’ll see here which ones are missing or expire soon. We remind vendors by email. You can read the documents that vendors share with your market."
          />
        ) : (
          <>
            {shown > 0 && (
              <CountLine
                counts={[
                  {
                    count: missing,
                    label:
                      missing === 1
                        ? "vendor is missing a document"
                        : "vendors are missing documents",
                    to: only.missing,
                  },
                  {
                    count: ending,
                    label:
                      ending === 1
                        ? "vendor has documents that expire soon"
                        : "vendors have documents that expire soon",
                    to: only.ending,
                  },
                ]}
              />
            )}
            <DocumentTable {...list} vendorAt={vendorAt} shown={shown} />
            {list.show === null && (
              <HiddenDocuments
                vendors={hidden}
                vendorAt={vendorAt}
                askAt={(id) => `${dashboard}/vendors/${id}/ask${query}`}
              />
            )}
          </>
        )}
        <AskForm key={asked.join()} />
      </div>
    </div>
  );
}

const command = lazyCommand(() =>
  import("~/models/vendors/vendor-document/vendor-document.schema").then((m) => m.AskForDocuments),
);

function AskForm() {
  const { asked, marketId } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("asked-documents", command, answer, {
    defaultValue: { kinds: asked },
  });
  return (
    <section className="card">
      <OfficeForm {...getFormProps(form)} className="form">
        <input type="hidden" name="marketId" value={marketId} />
        <FormProblem problem={answer?.problem} />
        <CheckboxList
          field={fields.kinds}
          label="Required documents"
          hint="We ask every vendor at your market for these documents. We remind vendors 60, 30 and 7 days before a document expires."
          options={vendorDocumentKinds.map((value) => ({ value, label: documentWords[value] }))}
        />
        <FormActions button="Save" busyText="Saving..." />
      </OfficeForm>
    </section>
  );
}
