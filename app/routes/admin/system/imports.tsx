import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { Button, LinkButton } from "~/components/kit/button";
import { DataTable } from "~/components/kit/data-table";
import { Moment } from "~/components/kit/moment";
import { FormProblem, Notice } from "~/components/kit/notice";
import { StepPages } from "~/components/kit/pagination";
import { useBusy } from "~/components/kit/use-busy";
import { titled } from "~/components/shell/page-meta";
import { SystemPage } from "~/components/system/system-page";
import { readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import { mostFileBytes } from "~/models/running/directory-import/import.rules";
import {
  importListing,
  listImports,
  SendDirectory,
  sendDirectory,
} from "~/models/running/directory-import/import.server";
import {
  type ImportRow,
  importPath,
  importRow,
} from "~/models/running/directory-import/import.view";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { check, type FormAnswer, problemOf, readFields } from "~/platform/submit";
import "~/components/kit/field.css";

const path = "/admin/system/import";

export const meta: MetaFunction = () => [titled("Import")];

export async function loader(args: LoaderFunctionArgs) {
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

/** Nothing is imported yet: the next page shows what the file would change. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  try {
    const { fields } = await readFields(args.request, SendDirectory, mostFileBytes + 10_000);
    const { id } = await sendDirectory(
      ctx,
      check(SendDirectory, {
        file: fields.get("file") ?? undefined,
        isWhole: fields.get("isWhole") === "on",
      }),
    );
    return redirect(importPath(id));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ problem: problemOf(error) }, { status: error.status });
  }
}

export default function Imports() {
  const { imports, current, previous, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SystemPage
      part="Import"
      lead="Markets from a directory file. You’ll see all changes before we save anything. We keep what people edited in the guide."
    >
      <SendImport problem={answer?.problem} current={current} />
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
  problem,
  current,
}: {
  problem: FormAnswer["problem"] | undefined;
  current: ImportRow | null;
}) {
  const busy = useBusy();
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
    <Form method="post" encType="multipart/form-data" className="form">
      <FormProblem problem={problem} />
      <div className="field">
        <label className="field-label" htmlFor="file">
          Directory file
        </label>
        <p className="field-hint" id="file-hint">
          A yearly export of the USDA National Farmers Market Directory as CSV in UTF-8, or a JSON
          file from the Local Food Portal. At most 10 MB.
        </p>
        <input
          id="file"
          type="file"
          name="file"
          accept=".csv,.json,text/csv,application/json"
          required
          aria-describedby="file-hint"
          className="control"
        />
      </div>
      <div className="field">
        <label className="choice" htmlFor="isWhole">
          <input
            id="isWhole"
            type="checkbox"
            name="isWhole"
            className="tick"
            aria-describedby="whole-hint"
          />
          <span>This file is the whole directory</span>
        </label>
        <p className="field-hint" id="whole-hint">
          We’ll show you the markets that are no longer in the file, so that you can remove them.
        </p>
      </div>
      <div className="form-actions">
        <Button busy={busy} icon="upload" busyText="Sending...">
          Check the file
        </Button>
      </div>
    </Form>
  );
}
