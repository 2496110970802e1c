import { z } from "~/platform/zod";
import { optionalText, rowId, seenVersion } from "../../core/fields";
import { hasWholePlace, place } from "../../guide/market/market.schema";

/** Adds an approved application to the guide, in the version that the page showed. */
export const AddApplication = z.object({
  itemId: rowId("Choose what to add"),
  version: seenVersion,
});
export type AddApplication = z.output<typeof AddApplication>;

const notes = optionalText(1000);

/** Approves an application and adds it to the guide in one step. A new market needs its place. */
export const PublishApplication = z
  .object({
    itemId: rowId("Choose what to publish"),
    version: seenVersion,
    notes,
    reason: optionalText(40),
    ...place,
  })
  .check(hasWholePlace());
export type PublishApplication = z.output<typeof PublishApplication>;

/** Marks an application as the same as a vendor or market in the guide. Null removes the mark. */
export const SayItIsTheSame = z.object({
  itemId: rowId("Choose what to compare"),
  version: seenVersion,
  sameAs: rowId("Choose the matching vendor or market").nullish(),
});
export type SayItIsTheSame = z.output<typeof SayItIsTheSame>;

const status = z.enum(["approved", "rejected"], { error: "Status must be approved or rejected" });
/** The version that the caller has seen. */
const seen = rowId("Version must be a whole number").optional();

/** Whether to add the application to the guide in the same step, once it is approved. */
const publish = z.boolean({ error: "Publish must be true or false" }).optional();

const isApproved = () =>
  z.refine<{ status: string; publish?: boolean }>(
    ({ status: decided, publish: isPublished }) => !isPublished || decided === "approved",
    { error: "Only approved applications can be published", path: ["publish"] },
  );

/** A decision about a vendor application, with the API's field names. */
export const ReviewVendorApplication = z
  .object({
    applicationId: rowId("Choose an application"),
    status,
    reviewNotes: notes,
    version: seen,
    publish,
  })
  .check(isApproved());
export type ReviewVendorApplication = z.output<typeof ReviewVendorApplication>;

/**
 * A decision about a market application, with the API's field names. Publishing a market needs its
 * place.
 */
export const ReviewMarketApplication = z
  .object({
    applicationId: rowId("Choose an application"),
    status,
    notes,
    version: seen,
    publish,
    ...place,
  })
  .check(isApproved(), hasWholePlace());
export type ReviewMarketApplication = z.output<typeof ReviewMarketApplication>;
