import { account, anyone, rows, signedIn } from "./row";

/** The pages of a user's own account. */
export const ownAccount = rows({
  "/account": { for: signedIn, menu: account("Account", "settings") },
  "/account/sessions": { for: signedIn, changesAccount: true },
  "/account/sessions/end": { for: signedIn, changesAccount: true },
  "/account/delete": { for: signedIn, changesAccount: true },
  "/account/*": { for: signedIn },
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
