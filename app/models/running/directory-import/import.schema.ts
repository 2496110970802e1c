import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";

const importId = rowId("Choose an import");

/** An administrator sends a directory file to see what it would do. */
export const SendDirectory = z.object({
  file: z.file({ error: "Choose a file" }),
  isWhole: z.boolean().optional().default(false),
});
export type SendDirectory = z.output<typeof SendDirectory>;

/** An administrator lets a checked file be written. */
export const StartImport = z.object({
  importId,
  takesDown: z.boolean().optional().default(false),
});
export type StartImport = z.output<typeof StartImport>;

export const StopImport = z.object({ importId });
export type StopImport = z.output<typeof StopImport>;
