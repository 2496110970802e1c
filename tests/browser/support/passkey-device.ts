import type { Page } from "playwright";

/**
 * Gives the page's browser a device in software that makes and uses passkeys. Its user agrees to
 * everything at once, also to a passkey that the browser only suggests.
 */
export async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable", { enableUI: false });
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
