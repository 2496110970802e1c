import { weekdays } from "~/models/core/week";
import { TakeDownStall } from "~/models/orders/take-down/take-down.schema";
import { CreateVendor } from "~/models/vendors/admin-vendor.schema";
import { NamedMarketOrVendor } from "~/models/vendors/at-market/market.answer";
import { DeletedProduct, FoundProduct, Product } from "~/models/vendors/product/product.answer";
import { AddProduct, ChangeProduct, NamedProduct } from "~/models/vendors/product/product.schema";
import { productCategories } from "~/models/vendors/product/product.words";
import { SendVendor } from "~/models/vendors/profile.schema";
import { AddStand, AddStands, RemoveStand } from "~/models/vendors/stands.schema";
import {
  NewVendor,
  Ownership,
  Stand,
  Stands,
  Vendor,
  VendorProfile,
} from "~/models/vendors/vendor.answer";
import { z } from "~/platform/zod";
import { filters } from "./markets";
import {
  admins,
  anyone,
  byIdOrDistance,
  changed,
  type Described,
  goneToo,
  listOf,
  number,
  stallOrAdmin,
  vendors as stalls,
  text,
} from "./operation";

export const vendors: Described = {
  tag: "Vendors and products",
  about: "The stalls of the guide, where they stand, and what they sell.",
  operations: {
    "GET /api/vendors": {
      summary: "Lists vendors, each with the markets it stands at",
      detail: byIdOrDistance,
      may: anyone,
      query: {
        day: z.enum(weekdays),
        ...filters,
        category: z.enum(productCategories),
        ...changed,
      },
      answers: { 200: listOf(Vendor) },
      pages: "cursor",
    },
    "POST /api/vendors": {
      summary: "Adds a vendor, who stands at `marketIds`",
      detail: "One of its name is refused, unless `isAnother` says that it is another.",
      may: admins,
      command: CreateVendor,
      answers: { 201: NewVendor },
      refusals: [404, 409],
    },
    "GET /api/vendors/:id": {
      summary: "Tells one vendor",
      may: anyone,
      path: { id: null },
      answers: { 200: Vendor },
    },
    "PATCH /api/vendors/:id": {
      summary: "Changes what a stall says of itself",
      detail: "What is left out stays as it is. With `version`, only as it was read.",
      may: stallOrAdmin,
      path: { id: "vendorId" },
      command: SendVendor.partial(),
      answers: { 200: VendorProfile },
      refusals: [409],
    },
    "DELETE /api/vendors/:id": {
      summary: "Takes a stall out of the guide",
      detail: "Not while customers are to collect orders of it, or money is open.",
      may: admins,
      path: { id: "vendorId" },
      command: TakeDownStall,
      answers: { 200: NamedMarketOrVendor },
      refusals: [409],
    },
    "GET /api/vendors/:id/products": {
      summary: "Lists the products of a stall",
      detail: goneToo,
      may: anyone,
      path: { id: null },
      query: {
        ...changed,
        vendorAccess: z
          .enum(["true", "false"])
          .describe("`true` tells hidden ones too, to the stall itself and to administrators"),
      },
      answers: { 200: listOf(Product) },
      pages: "cursor",
      refusals: [401, 403],
    },
    "GET /api/vendors/:id/ownership": {
      summary: "Tells whether a stall is the caller's own",
      may: anyone,
      path: { id: null },
      answers: { 200: Ownership },
    },
    "POST /api/vendors/:id/markets": {
      summary: "Has a stall stand at more markets",
      may: stallOrAdmin,
      path: { id: "vendorId" },
      command: AddStands,
      answers: { 201: Stands },
      refusals: [409],
    },
    "POST /api/market-vendors": {
      summary: "Has a stall stand at a market, both named in the body",
      may: stallOrAdmin,
      command: AddStand,
      answers: { 201: Stand },
      refusals: [404, 409],
    },
    "DELETE /api/market-vendors": {
      summary: "Ends a stall's place at a market",
      detail: "Not while orders are to be collected there.",
      may: stallOrAdmin,
      command: RemoveStand,
      answers: { 200: Stand },
      refusals: [404, 409],
    },
    "GET /api/products": {
      summary: "Looks through what all stalls show",
      detail: `A slice may be shorter than \`limit\` and still have a next one. ${goneToo} A stall's new name is a change of the stall.`,
      may: anyone,
      query: {
        q: text.describe("At least three letters"),
        category: z.enum(productCategories),
        vendor: number,
        market: number,
        available: z.literal("true").describe("Not out of stock"),
        preorder: z.literal("true").describe("What can be ordered ahead"),
        ...changed,
      },
      answers: { 200: listOf(FoundProduct) },
      pages: "cursor",
    },
    "POST /api/products": {
      summary: "Adds a product to the caller's stall",
      detail: "A `price` that is a number is cents; as text it is dollars.",
      may: stalls,
      command: AddProduct,
      answers: { 201: Product },
      refusals: [409],
    },
    "PUT /api/products/:id": {
      summary: "Changes a product, whole",
      detail: "With `version`, only as it was read.",
      may: stalls,
      path: { id: "productId" },
      command: ChangeProduct,
      answers: { 200: Product },
      refusals: [409],
    },
    "DELETE /api/products/:id": {
      summary: "Takes a product away",
      detail: "Orders keep what they were placed with.",
      may: stalls,
      path: { id: "productId" },
      command: NamedProduct,
      answers: { 200: DeletedProduct },
      refusals: [409],
    },
  },
};
