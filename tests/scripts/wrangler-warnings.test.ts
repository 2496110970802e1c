import { expect, test } from "vitest";
import { warningsIn } from "../../scripts/lib/wrangler-warnings.mjs";

const output = `
 ⛅️ wrangler 4.86.0
───────────────────
\u001b[33m▲ \u001b[43;33m[\u001b[43;30mWARNING\u001b[43;33m]\u001b[0m \u001b[1mProcessing wrangler.toml configuration:\u001b[0m

    - Unexpected fields found in observability field: "PLATFORM_FEE_BASIS_POINTS"


Total Upload: 0.13 KiB / gzip: 0.13 KiB
`;

test("a warning of wrangler is found in its output, without colors and without the rest", () => {
  expect(warningsIn(output)).toEqual([
    '▲ [WARNING] Processing wrangler.toml configuration:\n\n    - Unexpected fields found in observability field: "PLATFORM_FEE_BASIS_POINTS"',
  ]);
  expect(warningsIn("Total Upload: 0.13 KiB")).toEqual([]);
});
