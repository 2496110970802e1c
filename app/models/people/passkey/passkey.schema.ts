import { z } from "~/platform/zod";
import { opaque, required, rowId } from "../../core/fields";
import { DeleteAccount } from "../user/user.schema";

const name = required("Name is required", 60);

/** Asks to add a passkey, before the device makes it. */
export const BeginPasskey = z.object({
  name,
  currentPassword: DeleteAccount.shape.currentPassword,
});
export type BeginPasskey = z.output<typeof BeginPasskey>;

/**
 * Adds the passkey that a device has made. The fields have the names of WebAuthn, and hold bytes as
 * base64url.
 */
export const AddPasskey = BeginPasskey.extend({
  credentialId: opaque(1400),
  clientDataJSON: opaque(4000),
  attestationObject: opaque(8000),
  /** The ways to reach the device, separated by commas. */
  transports: z
    .string()
    .max(200)
    .regex(/^[a-z0-9,-]*$/)
    .catch(""),
});
export type AddPasskey = z.output<typeof AddPasskey>;

/** Signs in with a passkey: what the device has signed. The fields have the names of WebAuthn. */
export const UsePasskey = z.object({
  credentialId: opaque(1400),
  clientDataJSON: opaque(4000),
  authenticatorData: opaque(4000),
  signature: opaque(6000),
  userHandle: opaque(100),
});
export type UsePasskey = z.output<typeof UsePasskey>;

const passkeyId = rowId("Passkey not found");

export const RenamePasskey = z.object({ passkeyId, name });
export type RenamePasskey = z.output<typeof RenamePasskey>;

export const RemovePasskey = z.object({ passkeyId });
export type RemovePasskey = z.output<typeof RemovePasskey>;
