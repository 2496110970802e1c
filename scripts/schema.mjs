/** `npm run schema`: writes the schema of the database after all migrations. */
import { writeFileSync } from "node:fs";
import { presentSchema, schemaFile } from "./lib/schema.mjs";

writeFileSync(schemaFile, await presentSchema());
