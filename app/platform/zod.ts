import { config, z } from "zod";

/**
 * zod, as all of this uses it. It would like to write its own functions with `eval` and tries
 * whether it may; our content policy says no, and browsers report the attempt as a break of it. A
 * schema asks when it is made, so whatever makes one takes `z` from here.
 */
config({ jitless: true });

export { z };
