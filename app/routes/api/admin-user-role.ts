import { setUserRole } from "~/models/people/user/look-after.server";
import { SetUserRole } from "~/models/people/user/user.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("PUT /api/admin/users/:id/role", {
  summary: "Gives an account another role",
  detail: "`from` is the role that it was seen with.",
  may: "admin",
  path: { id: "userId" },
  command: SetUserRole,
  verb: setUserRole,
  answers: { 200: "AccountRole" },
  refusals: [409],
});
