import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/kit/fields";
import { SaveBar } from "~/components/kit/form-page";
import { FormProblem } from "~/components/kit/notice";
import { HiddenValues, OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { useMeanwhile } from "~/components/kit/use-meanwhile";
import { titled } from "~/components/shell/page-meta";
import { documentsToday } from "~/models/vendors/vendor-document/vendor-document.rules";
import { ChangeVendorDocument } from "~/models/vendors/vendor-document/vendor-document.schema";
import {
  changeVendorDocument,
  findVendorDocument,
} from "~/models/vendors/vendor-document/vendor-document.server";
import { documentView } from "~/models/vendors/vendor-document/vendor-document.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => [titled("Document")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const document = await findVendorDocument(ctx, idIn(args.params.documentId));
  return {
    vendorId: ctx.viewer.vendorId,
    today: documentsToday(ctx.now),
    document: documentView(document, ctx.now),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, ChangeVendorDocument, changeVendorDocument, {
    also: { documentId: idIn(args.params.documentId) },
    done: () => ctx.toast.leadTo(back.to, { title: "Document saved" }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

const back = { to: "/vendor-edit/documents", label: "Back to your documents" };

const command = lazyCommand(() =>
  import("~/models/vendors/vendor-document/vendor-document.schema").then(
    (m) => m.ChangeVendorDocument,
  ),
);

export default function ChangeDocument() {
  const { vendorId, today, document } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("change-document", command, answer, {
    defaultValue: { expiresOn: document.expiresOn },
    shouldValidate: "onSubmit",
  });
  const { wasChanged, seen } = useMeanwhile(answer, document.version);
  return (
    <div className="page page-narrow">
      <PageHeader title={document.word} lead={document.name} back={back} />
      <section className="card">
        <OfficeForm {...getFormProps(form)} className="form">
          <HiddenValues values={{ vendorId, documentId: document.id, version: seen }} />
          <FormProblem problem={answer?.problem} />
          {wasChanged && <p className="field-hint">Now saved: {document.text}.</p>}
          <TextField
            field={fields.expiresOn}
            type="date"
            label="Expires on (optional)"
            hint="The last day the document is valid. Leave blank if it never expires. A new date restarts the reminders."
            min={today}
          />
          <SaveBar form={form.id} save="Save" back={back.to} />
        </OfficeForm>
      </section>
    </div>
  );
}
