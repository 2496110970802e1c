import { SignIn } from "~/models/people/user/user.schema";
import { apiSignIn } from "~/models/people/user/user.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/login", {
  summary: "Signs in and answers a token",
  detail: "The token is good for a program; a browser gets a cookie beside it.",
  may: "anyone",
  command: SignIn,
  verb: (ctx, command, { request }) => apiSignIn(ctx, request, command),
  isAnew: true,
  isPlain: true,
  answers: { 200: "SignedIn" },
  refusals: [429],
});
