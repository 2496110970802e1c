/** `npm run openapi`: writes the document of the API and the types that its clients are made of. */
import { readFileSync, writeFileSync } from "node:fs";
import { apiFiles } from "./openapi/files";

for (const [file, text] of Object.entries(await apiFiles())) {
  const before = (() => {
    try {
      return readFileSync(file, "utf8");
    } catch {
      return null;
    }
  })();
  if (before !== text) writeFileSync(file, text);
  console.log(`${before === text ? "Unchanged" : "Written"}: ${file}`);
}
