import { getFormProps, getInputProps } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { FormActions, LinkButton } from "~/components/kit/button";
import { DataTable } from "~/components/kit/data-table";
import { FieldFrame } from "~/components/kit/field-frame";
import { CheckboxField } from "~/components/kit/fields";
import { LostFile, lostFileId } from "~/components/kit/lost-file";
import { Moment } from "~/components/kit/moment";
import { FormProblem, Notice } from "~/components/kit/notice";
import { StepPages } from "~/components/kit/pagination";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { SystemPage } from "~/components/system/system-page";
import { readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import { fileTooLarge, mostFileBytes } from "~/models/running/directory-import/import.rules";
import { SendDirectory } from "~/models/running/directory-import/import.schema";
import {
  importListing,
  listImports,
  sendDirectory,
} from "~/models/running/directory-import/import.server";
import {
  type ImportRow,
  importPath,
  importRow,
} from "~/models/running/directory-import/import.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, problemOf, submitForm } from "~/platform/submit";

const path = "/admin/system/import";

export const meta = () => [titled("Import")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, importListing);
  const { list, current } = await listImports(ctx, asked);
  const { previous, next } = addressesOf(path, list, importListing);
  return {
    imports: list.rows.map((each) => importRow(each, ctx.now)),
    current: current && importRow(current, ctx.now),
    previous,
    next,
  };
}

/**
 * More than a directory file may have: a form with a somewhat larger file is read and comes back
 * with the other fields. The whole form is in memory several times while it is read.
 */
const mostOfForm = 1.5 * mostFileBytes;

/** Nothing is imported yet: the next page shows what the file would change. */
export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitForm(ctx, args, SendDirectory, sendDirectory, {
    limit: mostOfForm,
    tooLarge: { problem: problemOf(fileTooLarge()), lostFiles: ["file"] },
    done: ({ id }) => redirect(importPath(id)),
  });
}

const command = lazyCommand(() =>
  import("~/models/running/directory-import/import.schema").then((m) => m.SendDirectory),
);

export default function Imports() {
  const { imports, current, previous, next } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <SystemPage
      part="Import"
      lead="Markets from a directory file. You’ll see all changes before we save anything. We keep what people edited in the guide."
    >
      <SendImport answer={answer} current={current} />
      {imports.length > 0 && <ImportsTable rows={imports} />}
      <StepPages previous={previous} next={next} />
    </SystemPage>
  );
}

/** The directory files that were uploaded, the latest first. */
function ImportsTable({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <DataTable
      caption="Imports"
      rows={rows}
      rowTo={({ path }) => path}
      name={{ title: "File", cell: ({ name }) => name }}
      columns={[
        {
          title: "State",
          cell: ({ state, word }) => <StateBadge state={state}>{word}</StateBadge>,
          place: "state",
        },
        { title: "Sent", cell: ({ sent }) => <Moment of={sent} /> },
        { title: "By", cell: ({ sender }) => sender ?? "—", place: "wide" },
        { title: "Rows", cell: ({ rows: read }) => read, isNumber: true, place: "wide" },
        { title: "Markets", cell: ({ did }) => did },
      ]}
    />
  );
}

/**
 * Uploads a directory file. While another import has not ended, it shows a link to that import
 * instead.
 */
function SendImport({
  answer,
  current,
}: {
  answer: FormAnswer | undefined;
  current: ImportRow | null;
}) {
  const [form, fields] = useCommandForm("send-directory", command, answer, {
    shouldValidate: "onSubmit",
  });
  if (current) {
    return (
      <Notice title={`${current.name}: ${current.word.toLowerCase()}`}>
        <div className="stack">
          <p>Only one import can run at a time. Finish or stop this import first.</p>
          <div>
            <LinkButton to={current.path} variant="soft">
              See this import
            </LinkButton>
          </div>
        </div>
      </Notice>
    );
  }
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <FieldFrame
        field={fields.file}
        label="Directory file"
        hint="A yearly export of the USDA National Farmers Market Directory as CSV in UTF-8, or a JSON file from the Local Food Portal. At most 10 MB."
      >
        <input
          {...getInputProps(fields.file, {
            type: "file",
            ariaDescribedBy: `${fields.file.descriptionId} ${lostFileId(fields.file)}`,
          })}
          accept=".csv,.json,text/csv,application/json"
          className="control"
        />
        <LostFile field={fields.file} answer={answer} />
      </FieldFrame>
      <CheckboxField
        field={fields.isWhole}
        label="This file is the whole directory"
        hint="We’ll show you the markets that are no longer in the file, so that you can remove them."
      />
      <FormActions button="Check the file" icon="upload" busyText="Sending..." />
    </Form>
  );
}
