import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import document from "../../../docs/api/openapi.json?raw";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/openapi.json", {
    summary: "Returns this API as OpenAPI. For a readable version, see /api/docs",
    may: "anyone",
    readFrom: "anywhere",
    answers: { 200: "OpenAPI" },
    async handle(ctx) {
      ctx.cache.publicly(300);
      // The file in the repository is formatted for people, so it is parsed and sent in compact
      // form.
      return JSON.parse(document);
    },
  }),
];
