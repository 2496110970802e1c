/**
 * The account that the demo is tried with, wherever it is loaded: it is written into an empty
 * database only, and says of itself that it is made up. Its password is no secret: the README has it.
 */
export const demoVendor = { username: "vendor", password: "marketday" } as const;
