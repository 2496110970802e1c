import { mailOf, type WrittenMail } from "../mail/written-mail";

/** The emails about recovering an account. `site` is the site's address, without a slash at the end. */

const toOwner = "You get this email because you have a Market Day account.";

interface Owner {
  username: string;
}
interface Link extends Owner {
  token: string;
}

const stopLink = (site: string, token: string) => ({
  link: `${site}/recover/stop?token=${token}`,
  label: "Stop the recovery",
});

/** What to do if somebody else did this. Whoever did it knows the password. */
const notYou = (site: string) => [
  "If that wasn’t you, someone knows your password. Set a new password right away:",
  { link: `${site}/forgot-password`, label: "Set a new password" },
];

/** Asks the owner to begin the wait. */
export function recoveryLinkMail(
  site: string,
  { username, token, hours }: Link & { hours: number },
): WrittenMail {
  return mailOf({
    subject: "Recover your account",
    parts: [
      `Someone gave the password of your account ${username}. They say they lost your phone, passkeys and recovery codes.`,
      { link: `${site}/recover/confirm?token=${token}`, label: "Start the recovery" },
      `The link works for ${hours} hours. If you didn’t ask for this, don’t open the link: without it, nothing changes. Someone knows your password, so set a new password: ${site}/forgot-password`,
    ],
    why: toOwner,
  });
}

/** Tells the owner's addresses that the 24 hours run. */
export function recoveryWaitingMail(
  site: string,
  { username, token, ready }: Link & { ready: string },
): WrittenMail {
  return mailOf({
    subject: "Someone is recovering your account",
    parts: [
      `Someone, probably you, is recovering your account ${username}. In 24 hours (${ready}), they can turn off sign-in codes and delete your passkeys.`,
      "If that wasn’t you, stop the recovery now, then set a new password:",
      stopLink(site, token),
      "If it was you, wait for our next email. Signing in with a code or a passkey, or setting a new password, stops the recovery.",
    ],
    why: toOwner,
  });
}

/** Tells an administrator's addresses that another administrator has to approve. */
export function recoveryAskedMail(site: string, { username, token }: Link): WrittenMail {
  return mailOf({
    subject: "Someone asks to recover your account",
    parts: [
      `Someone, probably you, asks to recover your account ${username}. Another administrator has to approve. After that, you wait 24 hours.`,
      "If that wasn’t you, stop the recovery now, then set a new password:",
      stopLink(site, token),
    ],
    why: toOwner,
  });
}

/** Tells people who work with the account's owner. They can ask the owner in person. */
export function recoveryNoticeMail(
  site: string,
  { username, token, ready }: Link & { ready: string },
): WrittenMail {
  return mailOf({
    subject: `${username} is recovering an account`,
    parts: [
      `Someone gave the password of the account ${username}. They say they lost their phone, passkeys and recovery codes. In 24 hours (${ready}), the password alone can sign in.`,
      `Ask ${username} in person or by phone. If it isn’t ${username}, stop the recovery:`,
      stopLink(site, token),
    ],
    why: "You get this email because you work with this account on Market Day.",
  });
}

/** Asks another administrator for a decision. */
export function recoveryToApproveMail(
  site: string,
  { username, userId }: Owner & { userId: number },
): WrittenMail {
  return mailOf({
    subject: `${username} asks to recover an administrator account`,
    parts: [
      `Someone gave the password of the account ${username}. They say they lost their phone, passkeys and recovery codes. Call ${username} before you approve.`,
      { link: `${site}/admin/system/users/${userId}/recovery`, label: "Approve or reject" },
      "After an approval, the account waits 24 hours.",
    ],
    why: "You get this email because you are an administrator of Market Day.",
  });
}

/** Brings the owner the link that finishes the recovery. */
export function recoveryReadyMail(
  site: string,
  { username, token, days }: Link & { days: number },
): WrittenMail {
  return mailOf({
    subject: "You can finish recovering your account",
    parts: [
      `The wait for your account ${username} is over. Open the link and enter your password. We then turn off your sign-in codes. We also delete your passkeys and recovery codes.`,
      { link: `${site}/recover/finish?token=${token}`, label: "Finish the recovery" },
      `The link works once, within ${days} days. If you didn’t ask for this:`,
      stopLink(site, token),
    ],
    why: toOwner,
  });
}

const whatWasDone =
  "We turned off its sign-in codes. We deleted its passkeys and recovery codes. We signed it out everywhere. Your password alone signs in now. Turn on sign-in codes or add a passkey soon.";

export function recoveryDoneMail(site: string, { username }: Owner): WrittenMail {
  return mailOf({
    subject: "Your account has been recovered",
    parts: [`Your account ${username} was recovered. ${whatWasDone}`, ...notYou(site)],
    why: toOwner,
  });
}

/** Why a recovery has ended, in words. */
const endedBecause = {
  link: "Someone stopped it with a link from our emails.",
  account: "It was stopped from your account page.",
  proof:
    "Your account was used with a code or a passkey, got a new password or was deactivated. So there is nothing to recover.",
  rejected: "An administrator rejected it.",
};
export type EndedBecause = keyof typeof endedBecause;

export function recoveryStoppedMail(
  site: string,
  { username, why }: Owner & { why: EndedBecause },
): WrittenMail {
  return mailOf({
    subject: "The recovery of your account was stopped",
    parts: [
      `The recovery of your account ${username} was stopped. ${endedBecause[why]} Your sign-in codes and passkeys stay as they are.`,
      "If you didn’t start the recovery, someone knows your password. Set a new password right away:",
      { link: `${site}/forgot-password`, label: "Set a new password" },
    ],
    why: toOwner,
  });
}

/** Tells an administrator what the people who run the installation did with `npm run admin:recover`. */
export function recoveredByInstallationMail(site: string, { username }: Owner): WrittenMail {
  return mailOf({
    subject: "Your administrator account has been recovered",
    parts: [
      `The people who run this site recovered your account ${username}. ${whatWasDone}`,
      ...notYou(site),
    ],
    why: toOwner,
  });
}
