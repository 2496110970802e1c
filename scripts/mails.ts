/** `npm run mails`: writes a page that shows every email the site sends, with demo data. */
import { mkdirSync, writeFileSync } from "node:fs";
import { mailsPage } from "./mails/page";

const file = ".wrangler/mails.html";
mkdirSync(".wrangler", { recursive: true });
writeFileSync(file, mailsPage());
console.log(`Written: ${file}`);
