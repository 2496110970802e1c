import { weekdays } from "~/models/core/week";
import { RemoveVendor } from "~/models/orders/removal/remove-vendor.schema";
import { removeVendor } from "~/models/orders/removal/remove-vendor.server";
import { CreateVendor } from "~/models/vendors/admin-vendor.schema";
import { createVendor } from "~/models/vendors/create-vendor.server";
import { productJson } from "~/models/vendors/product/product.server";
import { productCategories } from "~/models/vendors/product/product.words";
import { SendVendor } from "~/models/vendors/profile.schema";
import { editVendor, profileJson, readProfile } from "~/models/vendors/profile.server";
import { AddStand, AddStands, RemoveStand } from "~/models/vendors/stands.schema";
import { addStand, addStands, removeStand } from "~/models/vendors/stands.server";
import {
  ownershipOf,
  sliceOfVendors,
  vendorForApi,
  vendorProducts,
} from "~/models/vendors/vendor-api.server";
import { vendorFilter } from "~/models/vendors/what-it-sells";
import { readJson } from "~/platform/body";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { idIn, submitJson } from "~/platform/submit";
import { z } from "~/platform/zod";
import { answerChanging, answerSlice, changesIn, filterIn } from "./_answers";
import { byIdOrDistance, changed, filters, goneToo } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/vendors", {
    summary: "Lists vendors with their markets",
    detail: byIdOrDistance,
    may: "anyone",
    readFrom: "anywhere",
    query: {
      day: z.enum(weekdays),
      ...filters,
      category: z.enum(productCategories),
      ...changed,
    },
    answers: { 200: ["Vendor"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      ctx.cache.publicly(60);
      const filter = filterIn(request, {}, vendorFilter);
      return answerSlice(request, await sliceOfVendors(ctx, filter, changesIn(request)));
    },
  }),
  defineEndpoint("POST /api/vendors", {
    summary: "Adds a vendor to the guide and to the markets in `marketIds`",
    detail:
      "Fails if the guide already has a vendor with the same name, unless `isAnother` is true.",
    may: "admin",
    command: CreateVendor,
    verb: (ctx, command) => createVendor(ctx, command),
    done: (vendor, { marketIds }) => ({ ...profileJson(vendor), marketIds }),
    answers: { 201: "NewVendor" },
    refusals: [404, 409],
  }),
  defineEndpoint("GET /api/vendors/:id", {
    summary: "Returns a vendor",
    may: "anyone",
    readFrom: "anywhere",
    answers: { 200: "Vendor" },
    async handle(ctx, { params }) {
      ctx.cache.publicly(60);
      return await vendorForApi(ctx, idIn(params.id));
    },
  }),
  defineEndpoint("PATCH /api/vendors/:id", {
    summary: "Changes a vendor’s profile",
    detail:
      "Fields you leave out stay the same. With `version`, fails if the vendor has changed since you read it.",
    may: "vendorOrAdmin",
    path: { id: "vendorId" },
    command: SendVendor.partial(),
    answers: { 200: "VendorProfile" },
    refusals: [409],
    async handle(ctx, args) {
      const vendorId = idIn(args.params.id);
      const [sent, { image: _, ...profile }] = await Promise.all([
        readJson(args.request),
        readProfile(ctx, vendorId),
      ]);
      // Only the sent fields are checked: a vendor that an administrator has just approved has no
      // description yet. The schema makes optional fields null, also if they were not sent. A
      // request without a version has not read the vendor, so it gets the version read just now.
      return submitJson(ctx, args, SendVendor.partial(), (_, command) => {
        const changed = Object.entries(command).filter(([name]) => name in sent);
        return editVendor(ctx, { ...profile, ...Object.fromEntries(changed), vendorId });
      });
    },
  }),
  defineEndpoint("DELETE /api/vendors/:id", {
    summary: "Deletes a vendor",
    detail: "Fails while customers have orders to pick up, or refunds are open.",
    may: "admin",
    isSensitive: true,
    path: { id: "vendorId" },
    command: RemoveVendor,
    verb: removeVendor,
    answers: { 200: "NamedMarketOrVendor" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/vendors/:id/products", {
    summary: "Lists a vendor’s products",
    detail: goneToo,
    may: "anyone",
    readFrom: "anywhere",
    query: {
      ...changed,
      vendorAccess: z
        .enum(["true", "false"])
        .describe(
          "`true` includes hidden products. Works only for the vendor itself and for administrators",
        ),
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
  }),
  defineEndpoint("GET /api/vendors/:id/ownership", {
    summary: "Returns whether the caller works for a vendor",
    may: "anyone",
    answers: { 200: "Ownership" },
    handle: (ctx, { params }) => ownershipOf(ctx, idIn(params.id)),
  }),
  defineEndpoint("POST /api/vendors/:id/markets", {
    summary: "Adds a vendor to more markets",
    may: "vendorOrAdmin",
    path: { id: "vendorId" },
    command: AddStands,
    verb: addStands,
    answers: { 201: "Stands" },
    refusals: [409],
  }),
  defineEndpoint("POST /api/market-vendors", {
    summary: "Adds a vendor to a market, with both ids in the body",
    may: "vendorOrAdmin",
    command: AddStand,
    verb: addStand,
    done: ({ vendorId, marketIds: [marketId] }) => ({ vendorId, marketId }),
    answers: { 201: "Stand" },
    refusals: [404, 409],
  }),
  defineEndpoint("DELETE /api/market-vendors", {
    summary: "Removes a vendor from a market",
    detail: "Fails while customers have orders from this vendor to pick up at the market.",
    may: "vendorOrAdmin",
    command: RemoveStand,
    verb: removeStand,
    answers: { 200: "Stand" },
    refusals: [404, 409],
  }),
];
