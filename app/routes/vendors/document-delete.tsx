import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmForm, ConfirmPage } from "~/components/kit/confirm-page";
import { titled } from "~/components/shell/page-meta";
import { NamedVendorDocument } from "~/models/vendors/vendor-document/vendor-document.schema";
import {
  deleteVendorDocument,
  findVendorDocument,
} from "~/models/vendors/vendor-document/vendor-document.server";
import { documentView } from "~/models/vendors/vendor-document/vendor-document.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Delete document")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const document = await findVendorDocument(ctx, idIn(args.params.documentId));
  return { vendorId: ctx.viewer.vendorId, ...documentView(document, ctx.now) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, NamedVendorDocument, deleteVendorDocument, {
    also: { documentId: idIn(args.params.documentId) },
    done: () => ctx.toast.leadTo(back.to, { title: "Document deleted" }),
  });
}

const back = { to: "/vendor-edit/documents", label: "Back to your documents" };

export default function DeleteDocument() {
  const { vendorId, word, name, text } = useLoaderData<typeof loader>();
  const problem = useActionData<FormAnswer>()?.problem;
  return (
    <ConfirmPage
      title="Delete this document?"
      lead="This deletes the file for you and your markets. You can’t undo it."
      back={back}
      problem={problem}
    >
      <p>
        {word}: {name} ({text})
      </p>
      <ConfirmForm
        names={{ vendorId }}
        button="Delete document"
        keep={{ to: back.to, label: "Keep it" }}
      />
    </ConfirmPage>
  );
}
