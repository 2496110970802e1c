import { scopes } from "~/platform/viewer";
import { z } from "~/platform/zod";
import { required } from "../../core/fields";
import { tokenDays } from "./api-token.rules";
import { DeleteAccount } from "./user.schema";

/** Somebody makes a token for a program of theirs. */
export const MakeToken = z.object({
  name: required("Name is required", 60),
  scopes: z
    .array(z.enum(scopes), { error: "Choose what it may do" })
    .min(1, "Choose what it may do")
    .max(scopes.length, "Choose what it may do"),
  days: z.enum(tokenDays, { error: "Choose how long it lasts" }),
  currentPassword: DeleteAccount.shape.currentPassword,
});
export type MakeToken = z.output<typeof MakeToken>;

/** Ends one; `tokenId` is not the token, and opens nothing. */
export const RevokeToken = z.object({
  tokenId: z.string().regex(/^[0-9a-f]{16}$/, "There is no such token"),
});
export type RevokeToken = z.output<typeof RevokeToken>;
