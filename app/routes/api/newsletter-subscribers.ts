import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readerJson } from "~/models/running/newsletter/newsletter.view";
import { sliceOfReaders } from "~/models/running/newsletter/readers.server";
import { allow } from "~/platform/allow";
import { answerSlice, sliceIn } from "./_slice";

/** GET /api/newsletter/subscribers: who is on the newsletter's list, by id. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const { rows, ...slice } = await sliceOfReaders(ctx, sliceIn(args.request));
  return answerSlice(args.request, { ...slice, rows: rows.map(readerJson) });
}
