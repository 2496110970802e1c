import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { ProductForm } from "~/components/product/product-form";
import { titled } from "~/components/shell/page-meta";
import { wholeNumber } from "~/models/core/listing/directory";
import { mostOfPhotoForm, withPhotos } from "~/models/guide/picture/photo-form.server";
import { mostPhotos } from "~/models/guide/picture/picture.rules";
import { addProduct, ownProduct } from "~/models/vendors/product/own-products.server";
import { nextEntries } from "~/models/vendors/product/own-products.view";
import { AddProduct } from "~/models/vendors/product/product.schema";
import { afterAdding, another } from "~/models/vendors/product/product.words";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, readFields, submitForm } from "~/platform/submit";
import { z } from "~/platform/zod";

export const meta = () => [titled("Add product")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const before = wholeNumber(new URL(args.request.url).searchParams.get("like"));
  const [like] = before === null ? [] : await ownProduct(ctx, before);
  return { vendorId: ctx.viewer.vendorId, before, like: like && nextEntries(like) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return submitForm(ctx, args, AddProduct, addProduct, {
    ...withPhotos(ctx, { field: "images", purpose: "stall", most: mostPhotos }),
    failed: "Error",
    done: async ({ id, name }) => {
      ctx.toast.show({ title: "Product added", description: name });
      const { fields } = await readFields(args.request, AfterAdding, mostOfPhotoForm);
      const isMore = fields.get(afterAdding) === another;
      return redirect(isMore ? `/vendor-products/new?like=${id}` : "/vendor-products");
    },
  });
}

const AfterAdding = z.object({ [afterAdding]: z.string().max(20) });

export default function NewProduct() {
  const { vendorId, before, like } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Add product"
        back={{ to: "/vendor-products", label: "Back to products" }}
      />
      <ProductForm key={before} vendorId={vendorId} like={like} answer={answer} />
    </div>
  );
}
