import { TakeReaderOff } from "~/models/running/newsletter/newsletter.schema";
import { takeReaderOff } from "~/models/running/newsletter/readers.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/newsletter/subscribers/:id/off", {
  summary: "Takes a reader off the list",
  may: "admin",
  path: { id: "readerId" },
  command: TakeReaderOff,
  verb: takeReaderOff,
  answers: { 200: "ReaderOff" },
  refusals: [409],
});
