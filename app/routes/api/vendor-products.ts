import { productJson } from "~/models/vendors/product/product.server";
import { vendorProducts } from "~/models/vendors/vendor-api.server";
import { defineEndpoint } from "~/platform/endpoint";
import { idIn } from "~/platform/submit";
import { z } from "~/platform/zod";
import { answerChanging } from "./_slice";
import { changed, goneToo } from "./_told";

export const loader = defineEndpoint("GET /api/vendors/:id/products", {
  summary: "Lists the products of a stall",
  detail: goneToo,
  may: "anyone",
  readFrom: "anywhere",
  query: {
    ...changed,
    vendorAccess: z
      .enum(["true", "false"])
      .describe("`true` tells hidden ones too, to the stall itself and to administrators"),
  },
  answers: { 200: ["Product"] },
  pages: "cursor",
  refusals: [401, 403],
  async handle(ctx, { request, params }) {
    const { searchParams } = new URL(request.url);
    const everything = searchParams.get("vendorAccess") === "true";
    if (!everything) ctx.cache.publicly(60);
    const all = await vendorProducts(ctx, idIn(params.id), everything);
    return answerChanging(request, all, productJson);
  },
});
