import { config, z } from "zod";

/**
 * zod, set up for this whole app. By default, zod tests whether it may write its own functions with
 * `eval`. Our content policy forbids `eval`, and browsers report the test as a violation. A schema
 * makes this test when it is created, so every module that creates a schema must import `z` from
 * here.
 */
config({ jitless: true });

export { z };
