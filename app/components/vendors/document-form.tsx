import { getFormProps, getInputProps } from "@conform-to/react";
import {
  documentWords,
  stallDocumentKinds,
} from "~/models/vendors/stall-document/stall-document.words";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { FieldFrame } from "../kit/field-frame";
import { FormProblem } from "../kit/form-problem";
import { lazyCommand } from "../kit/lazy-command";
import { LostFile, lostFileId } from "../kit/lost-file";
import { OfficeForm } from "../kit/office-form";
import { SelectField } from "../kit/select-field";
import { TextField } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import "../kit/card.css";

const command = lazyCommand(() =>
  import("~/models/vendors/stall-document/stall-document.schema").then((m) => m.PutStallDocument),
);

/** A document to be sent. */
export function DocumentForm({
  vendorId,
  firstDate,
  answer,
}: {
  vendorId: number;
  /** It cannot have ended before. */
  firstDate: string;
  answer: FormAnswer | undefined;
}) {
  const busy = useBusy();
  const [form, fields] = useCommandForm("put-document", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <section className="card" aria-labelledby="send-document">
      <h2 id="send-document">Send a document</h2>
      <OfficeForm encType="multipart/form-data" {...getFormProps(form)} className="form">
        <input type="hidden" name="vendorId" value={vendorId} />
        <FormProblem problem={answer?.problem} />
        <SelectField
          field={fields.kind}
          label="What it is"
          placeholder="Choose"
          options={stallDocumentKinds.map((value) => ({ value, label: documentWords[value] }))}
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
          hint="Its last day. Leave it empty if it never expires."
          min={firstDate}
        />
        <div className="form-actions">
          <Button busy={busy} icon="upload" busyText="Sending...">
            Send document
          </Button>
        </div>
      </OfficeForm>
    </section>
  );
}
