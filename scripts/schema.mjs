/** `npm run schema`: writes down the database as all migrations together leave it. */
import { writeFileSync } from "node:fs";
import { presentSchema, schemaFile } from "./lib/schema.mjs";

writeFileSync(schemaFile, await presentSchema());
