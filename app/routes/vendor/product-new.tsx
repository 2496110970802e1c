import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { ProductForm } from "~/components/product/product-form";
import { titled } from "~/components/shell/page-meta";
import { withPhotos } from "~/models/picture/photo-form.server";
import { mostPhotos } from "~/models/picture/picture.rules";
import { addProduct } from "~/models/product/own-products.server";
import { AddProduct } from "~/models/product/product.schema";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta: MetaFunction = () => [titled("Add product")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return { vendorId: ctx.viewer.vendorId };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return submitForm(ctx, args, AddProduct, addProduct, {
    ...withPhotos(ctx, { field: "images", purpose: "stall", most: mostPhotos }),
    failed: "Error",
    done: ({ name }) => {
      ctx.toast.show({ title: "Product added", description: name });
      return redirect("/vendor-products");
    },
  });
}

export default function NewProduct() {
  const { vendorId } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Add product"
        back={{ to: "/vendor-products", label: "Back to products" }}
      />
      <ProductForm vendorId={vendorId} answer={answer} />
    </div>
  );
}
