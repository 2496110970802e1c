import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ApiErrors } from "~/components/api/api-errors";
import { ApiList } from "~/components/api/api-list";
import { ApiText } from "~/components/api/api-text";
import { PageHeader } from "~/components/kit/page-header";
import { pageMeta } from "~/components/shell/page-meta";
import type { StillHandle } from "~/components/shell/still";
import { apiOverview } from "~/models/running/api-docs/api-docs.server";
import { allow } from "~/platform/allow";

/** What the API is, and all its calls; what is said of each stands on the page of its part. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(300);
  return apiOverview();
}

export const handle: StillHandle = { isStill: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "For programs",
    description: "The JSON API of Market Day: markets, vendors, products and pre-orders.",
    path: "/api/docs",
  });

export default function ApiDocs() {
  const { intro, parts, errors } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader title="For programs">
        {intro.map((text) => (
          <p key={text}>
            <ApiText text={text} />
          </p>
        ))}
        <p>
          The same for programs to read is <a href="/api/openapi.json">/api/openapi.json</a>,
          OpenAPI 3.1.
        </p>
      </PageHeader>
      {parts.map((part) => (
        <ApiList key={part.slug} {...part} />
      ))}
      <ApiErrors errors={errors} />
    </div>
  );
}
