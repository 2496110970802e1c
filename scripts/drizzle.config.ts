import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./app/models/**/*.tables.ts",
  out: "./migrations",
});
