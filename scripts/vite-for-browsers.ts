import type { ConfigEnv, UserConfig } from "vite";

/** For a plugin's `apply`: it takes part only in the build of the files for browsers. */
export const isForBrowsers = (_: UserConfig, { command, isSsrBuild }: ConfigEnv): boolean =>
  command === "build" && !isSsrBuild;
