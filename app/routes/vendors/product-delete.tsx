import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { FormProblem, Notice } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { titled } from "~/components/shell/page-meta";
import { deleteProduct, readDeletion } from "~/models/vendors/product/delete-product.server";
import { deletionView } from "~/models/vendors/product/own-products.view";
import { NamedProduct } from "~/models/vendors/product/product.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Delete product")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const productId = idIn(args.params.productId);
  return { productId, ...deletionView(await readDeletion(ctx, productId)) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return submitForm(ctx, args, NamedProduct, deleteProduct, {
    also: { productId: String(idIn(args.params.productId)) },
    failed: "Error",
    done: () => ctx.toast.leadTo("/vendor-products", { title: "Product deleted" }),
  });
}

export default function DeleteProduct() {
  const { productId, name, coming, kept } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <ConfirmPage
      title={`Delete ${name}?`}
      lead="This removes the product from your vendor page and all lists. You can’t undo it."
      back={{ to: `/vendor-products/${productId}`, label: "Back to the product" }}
    >
      <FormProblem problem={answer?.problem} />
      {coming && (
        <Notice tone="warning" title={coming}>
          <p>These orders stay. Bring the product on those days, or cancel the orders first.</p>
        </Notice>
      )}
      <p>{kept} To sell this product again later, hide it instead.</p>
      <OfficeForm>
        <ConfirmActions
          button="Delete product"
          keep={{ to: `/vendor-products/${productId}`, label: "Keep it" }}
        />
      </OfficeForm>
    </ConfirmPage>
  );
}
