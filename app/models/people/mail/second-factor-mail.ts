import { mailOf, type WrittenMail } from "./written-mail";

/** The emails about sign-in codes. `site` is the site's address, without a slash at the end. */

const toOwner = "You get this email because you have a Market Day account.";

interface Owner {
  username: string;
}

/** What to do if somebody else did this. Whoever did it knows the password. */
const notYou = (site: string) => [
  "If that wasn’t you, someone knows your password. Set a new password right away:",
  { link: `${site}/forgot-password`, label: "Set a new password" },
];

export function signInCodesOnMail(site: string, { username }: Owner): WrittenMail {
  return mailOf({
    subject: "Sign-in codes are on",
    parts: [
      `Your account ${username} now asks for a code from your authenticator app each time you sign in. Keep your recovery codes where you can find them without your phone.`,
      ...notYou(site),
    ],
    why: toOwner,
  });
}

export function signInCodesOffMail(site: string, { username }: Owner): WrittenMail {
  return mailOf({
    subject: "Sign-in codes are off",
    parts: [
      `Your account ${username} no longer asks for a code. From now on, your password alone signs in.`,
      ...notYou(site),
    ],
    why: toOwner,
  });
}

export function recoveryCodeUsedMail(
  site: string,
  { username, left }: Owner & { left: string },
): WrittenMail {
  return mailOf({
    subject: "A recovery code was used to sign in",
    parts: [
      `Someone, probably you, signed in to your account ${username} with a recovery code. You have ${left} left.`,
      ...notYou(site),
    ],
    why: toOwner,
  });
}

export function newRecoveryCodesMail(site: string, { username }: Owner): WrittenMail {
  return mailOf({
    subject: "You have new recovery codes",
    parts: [
      `Your account ${username} has new recovery codes. The old codes no longer work.`,
      ...notYou(site),
    ],
    why: toOwner,
  });
}

/** Tells the owner that someone gave the password, and then used up the tries for codes. */
export function signInCodesGuessedMail(
  site: string,
  { username, tries, minutes }: Owner & { tries: number; minutes: number },
): WrittenMail {
  return mailOf({
    subject: "Someone entered wrong sign-in codes",
    parts: [
      `Someone entered the password of your account ${username}, and then ${tries} wrong codes. They did not get in. We accept no more codes for ${minutes} minutes.`,
      ...notYou(site),
    ],
    why: toOwner,
  });
}
