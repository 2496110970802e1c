import type { Role } from "~/platform/viewer";
import { mailOf, type Part, type WrittenMail } from "./written-mail";

/**
 * The emails about an account. `site` is the site's address for links, without a slash at the end.
 */

const toOwner = "You get this email because you have a Market Day account.";

/** An account, and the link that sets its password. */
interface ResetLink {
  username: string;
  role: Role;
  token: string;
}

const accountNames: Record<Role, string> = {
  customer: "customer account",
  vendor: "vendor account",
  market_manager: "market manager account",
  admin: "administrator account",
};

/**
 * The email with links to set a new password. One email address may have two accounts, each with
 * its own sign-in page and password: the email names both.
 */
export function passwordResetMail(
  site: string,
  { accounts, minutes }: { accounts: readonly ResetLink[]; minutes: number },
): WrittenMail {
  const linkTo = ({ token }: ResetLink) => `${site}/reset-password?token=${token}`;
  const [account, ...others] = accounts;
  const parts: Part[] =
    account && others.length === 0
      ? [
          `Someone, probably you, asked to reset the password for the account ${account.username}.`,
          { link: linkTo(account), label: "Set a new password" },
          `The link works once, within ${minutes} minutes. If you didn’t ask for this, ignore this email. Your password stays the same.`,
        ]
      : [
          "Someone, probably you, asked for a new password. Your email address has two accounts. Each link sets the password for one of them:",
          ...accounts.map((each) => ({
            link: linkTo(each),
            label: `New password for your ${accountNames[each.role]} ${each.username}`,
          })),
          `Each link works once, within ${minutes} minutes. If you didn’t ask for this, ignore this email. Your passwords stay the same.`,
        ];
  return mailOf({ subject: "Set a new password", parts, why: toOwner });
}

/** Tells an account's owner that someone tried to create a new account with the same email. */
export function addressTakenMail(
  site: string,
  { username, role, door }: { username: string; role: Role; door: string },
): WrittenMail {
  return mailOf({
    subject: "You already have an account",
    parts: [
      `Someone, probably you, tried to create an account with your email address. You already have one: your ${accountNames[role]} ${username}.`,
      { link: `${site}${door}`, label: "Sign in" },
      { link: `${site}/forgot-password`, label: "Set a new password" },
      "If that wasn’t you, ignore this email. We didn’t create an account, and no one got into yours. We send this email at most once a day.",
    ],
    why: toOwner,
  });
}

/** `losesFactors`: passkeys or sign-in codes were removed, because the address was unconfirmed. */
export function passwordChangedMail(
  site: string,
  { username, losesFactors = false }: { username: string; losesFactors?: boolean },
): WrittenMail {
  return mailOf({
    subject: "Your password has been changed",
    parts: [
      `The password of your account ${username} was just changed. We signed out every other browser and program.`,
      ...(losesFactors
        ? [
            "Your email address wasn’t confirmed before. So we removed the account’s passkeys or sign-in codes, which could be a stranger’s. You can set them up again in your account.",
          ]
        : []),
      "If that wasn’t you, set a new password right away:",
      { link: `${site}/forgot-password`, label: "Set a new password" },
    ],
    why: toOwner,
  });
}

/** Tells the owner about a session in a browser that has not signed in to the account before. */
export function newSignInMail(
  site: string,
  {
    username,
    facts,
  }: { username: string; facts: readonly (readonly [name: string, value: string])[] },
): WrittenMail {
  return mailOf({
    subject: "New sign-in to your account",
    parts: [
      `Someone, probably you, signed in to your account ${username} in a browser that hasn’t signed in to it before.`,
      { facts },
      "If this was you, there is nothing to do. If not, set a new password right away. This also signs out every browser and program:",
      { link: `${site}/forgot-password`, label: "Set a new password" },
      `See and sign out each browser: ${site}/account/sessions`,
      "We send this email at most once a day for the same kind of browser on the same network.",
    ],
    why: toOwner,
  });
}

interface NamedPasskey {
  username: string;
  /** The passkey's name. */
  name: string;
}

/** Tells the owner about a new way into the account. */
export function passkeyAddedMail(site: string, { username, name }: NamedPasskey): WrittenMail {
  return mailOf({
    subject: "A passkey was added to your account",
    parts: [
      `The passkey “${name}” was just added to your account ${username}. It can sign in without your password.`,
      "If that wasn’t you, remove the passkey right away, then change your password:",
      { link: `${site}/account/passkeys`, label: "Your passkeys" },
    ],
    why: toOwner,
  });
}

export function passkeyRemovedMail(site: string, { username, name }: NamedPasskey): WrittenMail {
  return mailOf({
    subject: "A passkey was removed from your account",
    parts: [
      `The passkey “${name}” was just removed from your account ${username}. It can’t sign in anymore.`,
      "If that wasn’t you, set a new password right away:",
      { link: `${site}/forgot-password`, label: "Set a new password" },
    ],
    why: toOwner,
  });
}

/**
 * Tells the owner that an administrator has deactivated the account. The owner can ask for the
 * reason by email.
 */
export function accountOffMail(
  site: string,
  { username, writeTo }: { username: string; writeTo: string },
): WrittenMail {
  return mailOf({
    subject: "Your account has been deactivated",
    parts: [
      `Your Market Day account ${username} was deactivated. We signed it out everywhere, and no one can sign in to it now.`,
      `If you think this is a mistake, or want to know why, email ${writeTo}.`,
      { link: `${site}/`, label: "Open Market Day" },
    ],
    why: toOwner,
  });
}

/** Tells the owner, who knows of the deactivation, that an administrator has undone it. */
export function accountOnMail(site: string, username: string): WrittenMail {
  return mailOf({
    subject: "Your account is active again",
    parts: [
      `Your Market Day account ${username} was activated again. You can sign in with your old password.`,
      { link: `${site}/`, label: "Open Market Day" },
    ],
    why: toOwner,
  });
}

/**
 * Tells the owner that an administrator has changed the account's role, and with it the sign-in
 * page.
 */
export function roleChangedMail(
  site: string,
  {
    username,
    role,
    door,
    writeTo,
  }: { username: string; role: string; door: string; writeTo: string },
): WrittenMail {
  return mailOf({
    subject: "Your account has a new role",
    parts: [
      `Your Market Day account ${username} is now ${role} account. We signed it out everywhere. Sign in again here:`,
      { link: `${site}${door}`, label: "Sign in" },
      `If you didn’t expect this, email ${writeTo}.`,
    ],
    why: toOwner,
  });
}

interface EmailLink {
  username: string;
  token: string;
  /** How many hours the link works. */
  hours: number;
  /** The path of the account's sign-in page: '/vendor-auth'. */
  door: string;
}

/**
 * The address that confirms an account's email. The link leads through the account's own sign-in
 * page, because only the account itself can confirm, and two accounts may share the email address.
 */
export function confirmingLink(site: string, { token, door }: Pick<EmailLink, "token" | "door">) {
  const returnTo = `/account/email/confirm?token=${token}`;
  return `${site}${door}?${new URLSearchParams({ returnTo })}`;
}

/** The link that confirms an email address, and what to know before following it. */
const emailLink = (site: string, link: EmailLink, label: string) => {
  const { username, hours } = link;
  return [
    { link: confirmingLink(site, link), label },
    `The link works once, within ${hours} hours, while you’re signed in as ${username}.`,
    "If this isn’t your account, ignore this email.",
  ];
};
const toEntered =
  "You get this email because someone entered this address on the Market Day website.";

/** Asks the account's own address for confirmation. Nobody has confirmed this address so far. */
export function confirmEmailMail(site: string, link: EmailLink): WrittenMail {
  return mailOf({
    subject: "Confirm your email address",
    parts: [
      `Confirm that this is the email address of your Market Day account ${link.username}. You can then see, export and delete what we store under this address.`,
      ...emailLink(site, link, "Confirm my email"),
    ],
    why: toEntered,
  });
}

/**
 * Asks the new address for confirmation. The change takes effect only after this link was followed.
 */
export function confirmNewEmailMail(site: string, link: EmailLink): WrittenMail {
  return mailOf({
    subject: "Confirm your new email address",
    parts: [
      `Confirm that your Market Day account ${link.username} should use this email address from now on.`,
      ...emailLink(site, link, "Change to this address"),
    ],
    why: toEntered,
  });
}

/** Tells the old address about the change, so that nobody loses an account without noticing. */
export function emailChangedMail(
  site: string,
  { username, newEmail, writeTo }: { username: string; newEmail: string; writeTo: string },
): WrittenMail {
  return mailOf({
    subject: "Your email address has been changed",
    parts: [
      `The email address of your account ${username} is now ${newEmail}. We now send this account’s emails to the new address.`,
      `If that wasn’t you, email ${writeTo}.`,
      { link: `${site}/account`, label: "Your account" },
    ],
    why: toOwner,
  });
}
