import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { DocumentForm } from "~/components/vendors/document-form";
import { AskedDocuments, DocumentList } from "~/components/vendors/document-lists";
import { DocumentReaders } from "~/components/vendors/document-readers";
import { StallTabs } from "~/components/vendors/stall-tabs";
import { roleAtStall, whyNotAs } from "~/models/people/stalls/access.rules";
import { documentTooLarge, mostDocumentBytes } from "~/models/vendors/document/document.rules";
import { documentsToday } from "~/models/vendors/stall-document/stall-document.rules";
import { PutStallDocument } from "~/models/vendors/stall-document/stall-document.schema";
import {
  listStallDocuments,
  putStallDocument,
} from "~/models/vendors/stall-document/stall-document.server";
import { stallDocumentsView } from "~/models/vendors/stall-document/stall-document.view";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { type FormAnswer, problemOf, submitForm } from "~/platform/submit";

export const meta: MetaFunction = () => [titled("Your documents")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const whyNot = whyNotAs(roleAtStall(ctx.viewer), "documents")?.message ?? null;
  const found = whyNot ? { documents: [], markets: [] } : await listStallDocuments(ctx);
  return {
    vendorId: ctx.viewer.vendorId,
    whyNot,
    today: documentsToday(ctx.now),
    ...stallDocumentsView(found, ctx.now),
  };
}

/** The file, and what any form may have. */
const mostOfForm = mostDocumentBytes + 1_000_000;

/** Keeps one more. What is too large is told with the page: whoever sent it can choose another. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  try {
    return await submitForm(ctx, args, PutStallDocument, putStallDocument, {
      limit: mostOfForm,
      done: () => {
        ctx.toast.show({
          title: "Document saved",
          description: "Those whom you show it to see it now.",
        });
        return redirect("/vendor-edit/documents");
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "too_large") throw error;
    const answer: FormAnswer = { result: {}, problem: problemOf(documentTooLarge()) };
    return data(answer, { status: error.status });
  }
}

export default function StallDocuments() {
  const { vendorId, whyNot, today, asked, documents, readers } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Your stall"
        lead="What your markets ask you to show. Which of them read these files is yours to say; beside them only you and Market Day’s administrators can."
      />
      <StallTabs chosen="documents" />
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
