import { setUserState } from "~/models/people/user/look-after.server";
import { SetUserState } from "~/models/people/user/user.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("PUT /api/admin/users/:id/state", {
  summary: "Switches an account off or on",
  may: "admin",
  path: { id: "userId" },
  command: SetUserState,
  verb: setUserState,
  answers: { 200: "AccountState" },
  refusals: [409],
});
