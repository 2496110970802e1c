import { z } from "~/platform/zod";
import { optionalText, rowId, seenVersion } from "../../core/fields";
import { hasWholePlace, place } from "../../guide/market/market.schema";

/** An approved application is added to the guide, as the page has shown it. */
export const AddApplication = z.object({
  itemId: rowId("Choose what to add"),
  version: seenVersion,
});
export type AddApplication = z.output<typeof AddApplication>;

const notes = optionalText(1000);

/** An application is approved and added to the guide in one step; a new market needs its place. */
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

/** That an application is about a vendor, or a market, that the guide has; null takes it back. */
export const SayItIsTheSame = z.object({
  itemId: rowId("Choose what to compare"),
  version: seenVersion,
  sameAs: rowId("Choose the matching vendor or market").nullish(),
});
export type SayItIsTheSame = z.output<typeof SayItIsTheSame>;

const status = z.enum(["approved", "rejected"], { error: "Status must be approved or rejected" });
/** Which version the caller has seen. */
const seen = rowId("Version must be a whole number").optional();

/** Whether it is added to the guide in the same step, once it is approved. */
const publish = z.boolean({ error: "Publish must be true or false" }).optional();

const isApproved = () =>
  z.refine<{ status: string; publish?: boolean }>(
    ({ status: decided, publish: isPublished }) => !isPublished || decided === "approved",
    { error: "Only approved applications can be published", path: ["publish"] },
  );

/** The API's own words for a decision about a vendor's application. */
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

/** The same for a market's, which is published with its place. */
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
