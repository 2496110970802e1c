import { register } from "~/models/people/user/register.server";
import { RegisterAccount } from "~/models/people/user/user.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/register", {
  summary: "Makes a customer's account",
  may: "anyone",
  command: RegisterAccount,
  verb: register,
  done: () => new Response("Account created", { status: 201 }),
  isPlain: true,
  answers: { 201: { type: "text/plain", example: "Account created" } },
  refusals: [409, 429],
});
