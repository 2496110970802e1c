import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  listSubmissions,
  submissionJson,
} from "~/models/joining/recommendation/review-recommendation.server";
import { allow } from "~/platform/allow";
import { answerSlice, sliceIn } from "./_slice";

/** GET /api/community-submissions: markets and vendors that visitors have recommended, by id. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const { rows, ...slice } = await listSubmissions(ctx, sliceIn(args.request));
  return answerSlice(args.request, { ...slice, rows: rows.map(submissionJson) });
}
