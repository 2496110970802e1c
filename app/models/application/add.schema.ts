import { z } from "~/platform/zod";
import { optionalText, rowId } from "../fields";

const version = rowId("Please say which version of it you have seen.");

/** An approved application is added to the guide, as the page has shown it. */
export const AddApplication = z.object({ itemId: rowId("Choose what to add"), version });
export type AddApplication = z.output<typeof AddApplication>;

/** That an application is about a vendor, or a market, that the guide has; null takes it back. */
export const SayItIsTheSame = z.object({
  itemId: rowId("Choose what to compare"),
  version,
  sameAs: rowId("Choose what it is the same as").nullish(),
});
export type SayItIsTheSame = z.output<typeof SayItIsTheSame>;

const status = z.enum(["approved", "rejected"], { error: "Choose to approve or to reject" });
const notes = optionalText(1000);
/** Which version the caller has seen. */
const seen = rowId("A version is a whole number").optional();

/** The API's own words for a decision about a vendor's application. */
export const ReviewVendorApplication = z.object({
  applicationId: rowId("Choose an application"),
  status,
  reviewNotes: notes,
  version: seen,
});
export type ReviewVendorApplication = z.output<typeof ReviewVendorApplication>;

/** The same for a market's. */
export const ReviewMarketApplication = z.object({
  applicationId: rowId("Choose an application"),
  status,
  notes,
  version: seen,
});
export type ReviewMarketApplication = z.output<typeof ReviewMarketApplication>;
