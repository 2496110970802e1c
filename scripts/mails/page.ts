import { escaped } from "~/platform/html";
import { mails } from "./catalog";

/** Makes a page with all emails: each as a mail program shows it, next to its plain text. */
export function mailsPage(): string {
  const contents = mails.map(
    ({ to, when }, at) => `<li><a href="#mail-${at}">${escaped(`${to}: ${when}`)}</a></li>`,
  );
  const sections = mails.map(
    ({ to, when, content }, at) => `
<section id="mail-${at}">
<h2>${escaped(`${to}: ${when}`)}</h2>
<p>Subject: <strong>${escaped(content.subject)}</strong></p>
<div class="both">
<iframe title="${escaped(content.subject)}" srcdoc="${escaped(content.html)}" sandbox></iframe>
<pre>${escaped(content.text)}</pre>
</div>
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Emails of Market Day</title>
<style>
body { max-width: 1200px; margin: 0 auto; padding: 16px; font: 16px/1.5 system-ui, sans-serif }
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 16px }
iframe { width: 100%; height: 720px; border: 1px solid #ccc }
pre { margin: 0; padding: 16px; overflow: auto; white-space: pre-wrap; background: #f5f3ee; color: #252119 }
</style>
</head>
<body>
<h1>Emails of Market Day</h1>
<p>${mails.length} emails with demo data.</p>
<ol>${contents.join("")}</ol>
${sections.join("")}
</body>
</html>
`;
}
