import { whyNotSave } from "~/models/people/saved/saved.rules";
import { Save } from "~/models/people/saved/saved.schema";
import { save } from "~/models/people/saved/saved.server";
import { defineEndpoint } from "~/platform/endpoint";
import { submitJson } from "~/platform/submit";

export const action = defineEndpoint("POST /api/saved", {
  summary: "Saves a market or a vendor, or has it no longer saved",
  may: "signedIn",
  only: ["customer", "market_manager", "admin"],
  scope: "saved",
  command: Save,
  answers: { 200: "Saved" },
  refusals: [404, 409],
  async handle(ctx, args) {
    const refusal = whyNotSave(ctx.viewer);
    if (refusal) throw refusal;
    return submitJson(ctx, args, Save, save);
  },
});
