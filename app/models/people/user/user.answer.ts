import { z } from "~/platform/zod";
import { answer, id, moment } from "../../core/answer";
import type { setUserRole, setUserState } from "./look-after.server";
import type { OfficialAccount } from "./official-accounts";
import type { apiSignIn } from "./user.server";
import type { userJson } from "./user.view";
import { roles, userStates } from "./user-list";

const role = z.enum(roles);

export const SignedIn = answer<Awaited<ReturnType<typeof apiSignIn>>>()(
  "SignedIn",
  z.object({
    id,
    username: z.string(),
    email: z.string(),
    userType: role,
    isAdmin: z.boolean(),
    vendorId: id.nullable(),
    authToken: z.string().describe("Send it as `Authorization: Bearer …`"),
  }),
);

export const Account = answer<ReturnType<typeof userJson>>()(
  "Account",
  z.object({
    id,
    username: z.string(),
    email: z.string(),
    name: z.string(),
    userType: role,
    isActive: z.boolean(),
    createdAt: moment.nullable(),
  }),
);

export const AccountState = answer<Awaited<ReturnType<typeof setUserState>>>()(
  "AccountState",
  z.object({ id, username: z.string(), state: z.enum(userStates) }),
);

export const AccountRole = answer<Awaited<ReturnType<typeof setUserRole>>>()(
  "AccountRole",
  z.object({ id, username: z.string(), role }),
);

const accounts = z.array(
  z.object({ id, username: z.string(), email: z.string(), isActive: z.boolean() }),
);
export const OfficialAccounts = answer<Record<"vendors" | "marketManagers", OfficialAccount[]>>()(
  "OfficialAccounts",
  z.object({ vendors: accounts, marketManagers: accounts }),
);
