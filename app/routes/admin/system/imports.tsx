import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StepPages } from "~/components/kit/step-pages";
import { titled } from "~/components/shell/page-meta";
import { ImportsTable } from "~/components/system/imports-table";
import { SendImport } from "~/components/system/send-import";
import { SystemPage } from "~/components/system/system-page";
import { readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import { mostFileBytes } from "~/models/running/directory-import/import.rules";
import { SendDirectory } from "~/models/running/directory-import/import.schema";
import {
  importListing,
  listImports,
  sendDirectory,
} from "~/models/running/directory-import/import.server";
import { importPath, importRow } from "~/models/running/directory-import/import.view";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { check, problemOf, readFields } from "~/platform/submit";

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

/** Nothing is imported yet: the file is looked at first, on the page that this leads to. */
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
      lead="Markets from a directory file. You see what it would do before anything is written; what people have edited here stays."
    >
      <SendImport problem={answer?.problem} current={current} />
      {imports.length > 0 && <ImportsTable rows={imports} />}
      <StepPages previous={previous} next={next} />
    </SystemPage>
  );
}
