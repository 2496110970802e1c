import { Subscribe, thanks } from "~/models/running/newsletter/newsletter.schema";
import { subscribe } from "~/models/running/newsletter/newsletter.server";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";

export const action = defineEndpoint("POST /api/newsletter/subscribe", {
  summary: "Asks for the newsletter",
  detail: "The answer is the same whether or not the address is on the list.",
  may: "anyone",
  command: Subscribe,
  verb: subscribe,
  done: () => ({ message: thanks }),
  answers: { 200: z.object({ message: z.string() }) },
  refusals: [429],
});
