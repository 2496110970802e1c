import { account, anyone, customers, rows, signedIn } from "./row";

/** The pages of a user's own account. */
export const ownAccount = rows({
  "/account": { for: signedIn, menu: account("Account", "settings") },
  "/account/name": { for: signedIn },
  "/account/email": { for: signedIn },
  "/account/email/confirm": { for: signedIn },
  "/account/confirm": { for: signedIn },
  "/account/password": { for: signedIn },
  "/account/second-factor": { for: signedIn },
  "/account/second-factor/confirm": { for: signedIn },
  "/account/second-factor/codes": { for: signedIn },
  "/account/second-factor/new-codes": { for: signedIn },
  "/account/second-factor/off": { for: signedIn },
  "/account/recovery/stop": { for: signedIn },
  "/account/sessions": { for: signedIn, changesAccount: true },
  "/account/sessions/end": { for: signedIn, changesAccount: true },
  "/account/card": { for: customers },
  "/account/notices": { for: signedIn },
  "/account/notices/off": { for: signedIn },
  "/account/tokens": { for: signedIn },
  "/account/tokens/revoke": { for: signedIn },
  "/account/passkeys": { for: signedIn },
  "/account/passkeys/:passkeyId/rename": { for: signedIn },
  "/account/passkeys/:passkeyId/remove": { for: signedIn },
  "/account/export": { for: signedIn },
  "/account/delete": { for: signedIn, changesAccount: true },
});

/** The sign-in pages ('doors'), and the other addresses for signing in and out. */
export const signingIn = rows({
  "/auth": { for: anyone, changesAccount: true },
  "/vendor-auth": { for: anyone, changesAccount: true },
  "/admin-portal": { for: anyone, changesAccount: true },
  "/sign-in/code": { for: anyone, changesAccount: true },
  "/recover": { for: anyone },
  "/recover/confirm": { for: anyone },
  "/recover/stop": { for: anyone },
  "/recover/finish": { for: anyone, changesAccount: true },
  "/passkey-challenge": { for: anyone },
  "/forgot-password": { for: anyone },
  "/reset-password": { for: anyone, changesAccount: true },
  "/sign-out": { for: anyone, changesAccount: true },
  "/api/login": { for: anyone, changesAccount: true },
  "/api/vendor/login": { for: anyone, changesAccount: true },
  "/api/logout": { for: anyone, changesAccount: true },
});
