import { SignIn } from "~/models/people/user/user.schema";
import { apiSignIn } from "~/models/people/user/user.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/login", {
  summary: "Signs in an account that runs a stall",
  may: "anyone",
  command: SignIn,
  verb: (ctx, command, { request }) => apiSignIn(ctx, request, command, "vendor"),
  isAnew: true,
  isPlain: true,
  answers: { 200: "SignedIn" },
  refusals: [429],
});
