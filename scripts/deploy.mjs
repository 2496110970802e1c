/**
 * `npm run deploy [-- --dry-run]`: deploys Market Day to a Cloudflare account. Creates the database
 * and the bucket if they are missing, migrates, builds and deploys; a later run only does what has
 * changed. A dry run does not ask the account anything and needs no network.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./lib/build.mjs";
import { keepSecrets } from "./lib/deployed-secrets.mjs";
import { missingRecords } from "./lib/mail-records.mjs";
import { runNode } from "./lib/programs.mjs";
import { programs, setting } from "./lib/project.mjs";
import { newVapidKeys } from "./lib/push.mjs";
import { NotReady, say, step, tell, wrong } from "./lib/steps.mjs";
import { accountEvents, events } from "./lib/stripe-settings.mjs";
import { installPackages } from "./lib/toolchain.mjs";
import { warningsIn } from "./lib/wrangler-warnings.mjs";

const config = "wrangler.toml";
/** Where the secrets that were made are kept. Git ignores the file. */
const secretsFile = "deployed-secrets.json";
const noIdYet = "00000000-0000-0000-0000-000000000000";
const secrets = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_ACCOUNTS_WEBHOOK_SECRET"];
/** The name of the secret that signs toasts: docs/decisions/011. */
const cookieSecret = "COOKIE_SECRET";
/** The secret half of the keys for notifications. Both halves are stored together. */
const pushSecret = "VAPID_PRIVATE_KEY";
const wrangler = (args, options) => runNode(programs.wrangler, args, options);

/**
 * Runs wrangler and returns its JSON output, without the text that wrangler may print before the
 * JSON.
 */
async function ask(...args) {
  const { stdout } = await wrangler(args);
  return JSON.parse(stdout.slice(stdout.search(/[[{]/)));
}

await tell(async () => {
  say("\nMarket Day, to Cloudflare\n");
  await installPackages();
  await (process.argv.includes("--dry-run") ? rehearse() : deploy());
});

async function rehearse() {
  let warnings = [];
  await step("Building", build);
  await step("Bundling the worker", async () => {
    const { output } = await wrangler(["deploy", "--dry-run", "--outdir", ".wrangler/dry-run"]);
    warnings = warningsIn(output);
    return /Total Upload: .*/.exec(output)?.[0];
  });
  for (const warning of warnings) say(`\n${warning}`);
  say(`
  Nothing was sent. Without --dry-run, this would
    make the database ${setting("database_name")} ${setting("database_id") === noIdYet ? "and write its id into wrangler.toml" : "(its id is in wrangler.toml already)"}
    make the bucket ${setting("bucket_name")}, unless it is there
    apply the migrations that the database has not had
    deploy the worker, make the secret that it signs with and its keys for notifications, unless they are there
    say which DNS records the sender of email still needs
    say which secrets are missing for card payments
`);
}

async function deploy() {
  await step("Signed in to Cloudflare", signedIn);
  await step(`Database ${setting("database_name")}`, database);
  await step(`Bucket ${setting("bucket_name")}`, bucket);
  await step("Building", build);
  await step("Migrating", () =>
    wrangler(["d1", "migrations", "apply", "DB", "--remote"]).then(() => {}),
  );
  let site = setting("SITE_URL");
  let warnings = [];
  await step("Deploying", async () => {
    const { output } = await wrangler(["deploy"]);
    warnings = warningsIn(output);
    site ??= /https:\/\/\S+\.workers\.dev/.exec(output)?.[0];
    return site;
  });
  for (const warning of warnings) say(`\n${warning}\n`);
  await step("Records for email", mailRecords);
  const missing = await missingSecrets([...secrets, cookieSecret, pushSecret]);
  if (missing.includes(cookieSecret)) {
    await step("A secret to sign with", () =>
      putSecrets({ [cookieSecret]: randomBytes(32).toString("base64url") }),
    );
  }
  if (missing.includes(pushSecret)) {
    await step("Keys for notifications", () => putSecrets(newVapidKeys()));
  }
  say();
  if (site) say(`  Market Day is open at ${site}\n`);
  const toTakeMoney = missing.filter((name) => secrets.includes(name));
  if (toTakeMoney.length > 0) sayHowToTakeMoney(site ?? "https://…", toTakeMoney);
}

async function signedIn() {
  const { ok } = await wrangler(["whoami", "--json"], { mayFail: true });
  if (ok) return;
  throw new NotReady(
    "Sign in to Cloudflare first: npx wrangler login\n" +
      "(or set CLOUDFLARE_API_TOKEN to a token that may edit Workers, D1 and R2).",
  );
}

/** Finds or creates the database, and writes its id into wrangler.toml. */
async function database() {
  const name = setting("database_name");
  const written = setting("database_id");
  const find = async () =>
    (await ask("d1", "list", "--json")).find((one) => one.name === name)?.uuid;
  let id = await find();
  if (written !== noIdYet) {
    if (id === written) return "there";
    throw new NotReady(
      `wrangler.toml names the database ${written}, but this account has ${id ? `another ${name}, ${id}` : `no database ${name}`}.\n` +
        `Sign in to the right account, or set database_id to "${noIdYet}" to have one made.`,
    );
  }
  const was = id ? "there" : "made";
  if (!id) {
    await wrangler(["d1", "create", name]);
    id = await find();
  }
  if (!id)
    throw new NotReady(
      `Cloudflare has made the database ${name} but does not list it yet. Run this again.`,
    );
  writeFileSync(config, readFileSync(config, "utf8").replace(noIdYet, id));
  return `${was}; its id is now in wrangler.toml, please commit that`;
}

async function bucket() {
  const name = setting("bucket_name");
  const { ok } = await wrangler(["r2", "bucket", "info", name], { mayFail: true });
  if (ok) return "there";
  await wrangler(["r2", "bucket", "create", name]);
  return "made";
}

/** Says what the sender's domain lacks. Email is refused or taken for spam without these records. */
async function mailRecords() {
  const sender = setting("MAIL_FROM");
  if (!sender) return wrong("wrangler.toml names no sender. Set MAIL_FROM, see the README");
  const missing = await missingRecords(sender.slice(sender.lastIndexOf("@") + 1));
  return missing.length === 0
    ? "SPF, DKIM and DMARC are set"
    : wrong(`\n    ${missing.join("\n    ")}\n   `);
}

async function missingSecrets(names) {
  const set = (await ask("secret", "list", "--format", "json")).map(({ name }) => name);
  return names.filter((name) => !set.includes(name));
}

/**
 * Stores secrets at Cloudflare, and keeps them here. Wrangler reads them from a file, so that they
 * appear in no list of processes.
 */
async function putSecrets(made) {
  const kept = keepSecrets(made, secretsFile);
  const folder = mkdtempSync(join(tmpdir(), "market-day-secret-"));
  const file = join(folder, "secrets.json");
  try {
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
    await wrangler(["secret", "bulk", file]);
    return `set; keep ${secretsFile} in a safe place, Cloudflare never shows it again`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sayHowToTakeMoney(site, missing) {
  say(`  Card payments are not set up yet. In Stripe's dashboard, turn Connect on and add two endpoints for
  events of connected accounts (the README has it step by step):
    ${site}/webhooks/stripe
  for ${events.join(", ")};
    ${site}/webhooks/stripe-accounts
  for the thin events ${accountEvents.join(", ")}; then, here,
${missing.map((name) => `    npx wrangler secret put ${name}`).join("\n")}
`);
}
