import { getFormProps, getInputProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormActions } from "~/components/kit/button";
import { FieldFrame } from "~/components/kit/field-frame";
import { SelectField, TextField } from "~/components/kit/fields";
import { LostFile, lostFileId } from "~/components/kit/lost-file";
import { FormProblem, Notice } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { AskedDocuments, DocumentList, DocumentReaders } from "~/components/vendors/document-lists";
import { roleAtVendor, whyNotAs } from "~/models/people/access/access.rules";
import { documentTooLarge, mostDocumentBytes } from "~/models/vendors/document/document.rules";
import {
  documentsToday,
  documentWords,
  vendorDocumentKinds,
} from "~/models/vendors/vendor-document/vendor-document.rules";
import { PutVendorDocument } from "~/models/vendors/vendor-document/vendor-document.schema";
import {
  listVendorDocuments,
  putVendorDocument,
} from "~/models/vendors/vendor-document/vendor-document.server";
import { vendorDocumentsView } from "~/models/vendors/vendor-document/vendor-document.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, problemOf, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => [titled("Your documents")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const whyNot = whyNotAs(roleAtVendor(ctx.viewer), "documents")?.message ?? null;
  const found = whyNot ? { documents: [], markets: [] } : await listVendorDocuments(ctx);
  return {
    vendorId: ctx.viewer.vendorId,
    whyNot,
    today: documentsToday(ctx.now),
    ...vendorDocumentsView(found, ctx.now),
  };
}

/**
 * More than a document may have: a form with a somewhat larger file is read and comes back with the
 * other fields. The whole form is in memory several times while it is read.
 */
const mostOfForm = 1.5 * mostDocumentBytes;

/**
 * Adds a document. If it is too large, the message appears on the page, so that the user can choose
 * another file.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, PutVendorDocument, putVendorDocument, {
    limit: mostOfForm,
    tooLarge: { problem: problemOf(documentTooLarge()), lostFiles: ["file"] },
    done: () =>
      ctx.toast.leadTo("/vendor-edit/documents", {
        title: "Document saved",
        description: "The markets you share documents with can see it now.",
      }),
  });
}

export default function VendorDocuments() {
  const { vendorId, whyNot, today, asked, documents, readers } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Your documents"
        back={{ to: "/vendor-portal", label: "Back to More" }}
        lead="Add the documents your markets ask for. You choose which markets can see them. Market Day’s administrators can always see them."
      />
      {whyNot ? (
        <Notice>{whyNot}</Notice>
      ) : (
        <div className="stack">
          <AskedDocuments asked={asked} />
          <DocumentList documents={documents} />
          <DocumentForm
            key={documents.map(({ id }) => id).join()}
            vendorId={vendorId}
            firstDate={today}
            answer={answer}
          />
          <DocumentReaders vendorId={vendorId} readers={readers} />
        </div>
      )}
    </div>
  );
}

const command = lazyCommand(() =>
  import("~/models/vendors/vendor-document/vendor-document.schema").then(
    (m) => m.PutVendorDocument,
  ),
);

function DocumentForm({
  vendorId,
  firstDate,
  answer,
}: {
  vendorId: number;
  /** The earliest last day that a document can have. */
  firstDate: string;
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("put-document", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <section className="card" aria-labelledby="send-document">
      <h2 id="send-document">Add a document</h2>
      <OfficeForm encType="multipart/form-data" {...getFormProps(form)} className="form">
        <input type="hidden" name="vendorId" value={vendorId} />
        <FormProblem problem={answer?.problem} />
        <SelectField
          field={fields.kind}
          label="Type"
          placeholder="Choose"
          options={vendorDocumentKinds.map((value) => ({ value, label: documentWords[value] }))}
        />
        <FieldFrame field={fields.file} label="File" hint="A PDF, JPEG or PNG under 10MB.">
          <input
            {...getInputProps(fields.file, {
              type: "file",
              ariaDescribedBy: `${fields.file.descriptionId} ${lostFileId(fields.file)}`,
            })}
            accept="application/pdf,image/jpeg,image/png"
            className="control"
          />
          <LostFile field={fields.file} answer={answer} />
        </FieldFrame>
        <TextField
          field={fields.expiresOn}
          type="date"
          label="Expires on (optional)"
          hint="The last day the document is valid. Leave blank if it never expires."
          min={firstDate}
        />
        <FormActions button="Add document" icon="upload" busyText="Sending..." />
      </OfficeForm>
    </section>
  );
}
