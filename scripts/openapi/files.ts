import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { openApi } from "./document";

const note = "Made by `npm run openapi` of the declarations in app/routes/api: not to be edited.";

/** The files made from the declarations, by name. A test reports files that are out of date. */
export async function apiFiles(): Promise<Record<string, string>> {
  const document = openApi();
  const types = await openapiTS(document as unknown as OpenAPI3, { alphabetize: false });
  return {
    "docs/api/openapi.json": `${JSON.stringify(document, null, 1)}\n`,
    "docs/api/market-day.d.ts": `/* ${note} */\n${astToString(types)}`,
  };
}
