import { readerJson } from "~/models/running/newsletter/newsletter.view";
import { sliceOfReaders } from "~/models/running/newsletter/readers.server";
import { defineEndpoint } from "~/platform/endpoint";
import { answerSlice, sliceIn } from "./_slice";

export const loader = defineEndpoint("GET /api/newsletter/subscribers", {
  summary: "Lists who is on the newsletter's list",
  may: "admin",
  answers: { 200: ["Reader"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const { rows, ...slice } = await sliceOfReaders(ctx, sliceIn(request));
    return answerSlice(request, { ...slice, rows: rows.map(readerJson) });
  },
});
