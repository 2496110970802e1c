/** `npm run mails`: writes a page with every email that is sent, with demo data, to look at. */
import { mkdirSync, writeFileSync } from "node:fs";
import { mailsPage } from "./mails/page";

const file = ".wrangler/mails.html";
mkdirSync(".wrangler", { recursive: true });
writeFileSync(file, mailsPage());
console.log(`Written: ${file}`);
