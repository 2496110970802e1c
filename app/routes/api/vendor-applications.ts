import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takeSentPictures } from "~/models/guide/picture/data-url.server";
import {
  SendVendorApplication,
  type SendVendorApplication as Sent,
} from "~/models/joining/application/application.schema";
import { appliedJson, mostOfApplication } from "~/models/joining/application/applied.json";
import { applyAsVendor } from "~/models/joining/application/apply-vendor.server";
import { listVendorApplications } from "~/models/joining/application/review.server";
import { vendorApplicationJson } from "~/models/joining/application/review.view";
import { allow } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { submitJson } from "~/platform/submit";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { answerSlice, sliceIn } from "./_slice";

/** GET /api/vendor-applications: what was applied for, the newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const { rows, ...slice } = await listVendorApplications(ctx, sliceIn(args.request));
  return answerSlice(args.request, { ...slice, rows: rows.map(vendorApplicationJson) });
}

/** POST /api/vendor-applications: an application for a stall; 200 for one that waits already. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitJson(ctx, args, SendVendorApplication, apply, {
    limit: mostOfApplication,
    done: appliedJson,
  });
}

async function apply(ctx: Allowed, { image, photos: sent, ...application }: Sent) {
  const photos = await sayingWhenItFails(ctx, { text: "Failed to submit application" }, () =>
    takeSentPictures(ctx, [...(image ? [image] : []), ...sent], "application"),
  );
  return applyAsVendor(ctx, { ...application, image: null, photos });
}
