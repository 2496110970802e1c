/** The style sheets that the build has written; see scripts/vite-page-styles.ts. */
declare module "virtual:page-sheets" {
  const sheets: import("./components/shell/page-style").PageSheets;
  export default sheets;
}

/** What `npm run build` makes from the routes. */
declare module "*/build/server/index.js" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}
