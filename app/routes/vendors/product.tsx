import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { ProductForm } from "~/components/product/product-form";
import { titled } from "~/components/shell/page-meta";
import { withPhotos } from "~/models/guide/picture/photo-form.server";
import { mostPhotos } from "~/models/guide/picture/picture.rules";
import { changeProduct, findOwnProduct } from "~/models/vendors/product/own-products.server";
import { productEntries } from "~/models/vendors/product/own-products.view";
import { picturesOf } from "~/models/vendors/product/product.rules";
import { ChangeProduct } from "~/models/vendors/product/product.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.entries.name ?? "Product"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const product = await findOwnProduct(ctx, idIn(args.params.productId));
  return { id: product.id, entries: productEntries(product) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const productId = idIn(args.params.productId);
  return submitForm(ctx, args, ChangeProduct, changeProduct, {
    ...withPhotos(ctx, {
      field: "images",
      purpose: "stall",
      most: mostPhotos,
      saved: async () => picturesOf(await findOwnProduct(ctx, productId)),
    }),
    also: { productId },
    failed: "Error",
    done: ({ name }) =>
      ctx.toast.leadTo("/vendor-products", { title: "Product updated", description: name }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function EditProduct() {
  const product = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const own = `/vendor-products/${product.id}`;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={product.entries.name}
        back={{ to: "/vendor-products", label: "Back to products" }}
        actions={
          <>
            <LinkButton to={`${own}/markets`} variant="soft">
              Markets and pre-orders
            </LinkButton>
            <OfficeForm action={`${own}/duplicate`}>
              <Button variant="soft" icon="copy">
                Duplicate
              </Button>
            </OfficeForm>
            <LinkButton to={`${own}/delete`} variant="outline" icon="trash">
              Delete…
            </LinkButton>
          </>
        }
      />
      <ProductForm
        key={`${product.id}-${product.entries.version}`}
        product={product}
        answer={answer}
        more={
          <p className="field-hint">
            Set when orders close, pickup hours, limits and instructions for{" "}
            <Link to={`${own}/markets`}>each market</Link>.
          </p>
        }
      />
    </div>
  );
}
