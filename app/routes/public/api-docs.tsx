import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ApiText } from "~/components/api/api-text";
import { PageHeader } from "~/components/kit/page-header";
import { pageMeta } from "~/components/shell/page-meta";
import type { StillHandle } from "~/components/shell/root-data";
import { apiOverview } from "~/models/running/api-docs/api-docs.server";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/api/api-docs.css";

/** An overview of the API and all its calls. Each part has its own page with the details. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(300);
  return apiOverview();
}

export const handle: StillHandle = { isStill: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "API",
    description: "The JSON API of Market Day: markets, vendors, products and pre-orders.",
    path: "/api/docs",
  });

export default function ApiDocs() {
  const { intro, parts, errors } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader title="API">
        {intro.map((text) => (
          <p key={text}>
            <ApiText text={text} />
          </p>
        ))}
        <p>
          For programs: <a href="/api/openapi.json">/api/openapi.json</a>, in OpenAPI 3.1.
        </p>
      </PageHeader>
      {parts.map((part) => (
        <ApiList key={part.slug} {...part} />
      ))}
      <ApiErrors errors={errors} />
    </div>
  );
}

type Overview = ReturnType<typeof apiOverview>;

/** The calls of one part, each with a link to its description. */
function ApiList({ name, slug, description, calls }: Overview["parts"][number]) {
  return (
    <section className="api-part" id={slug} aria-labelledby={`${slug}-title`}>
      <h2 id={`${slug}-title`}>{name}</h2>
      <p className="muted">
        <ApiText text={description} />
      </p>
      <ul className="api-list">
        {calls.map(({ id, method, path, summary }) => (
          <li key={id}>
            <a className="tap" href={`/api/docs/${slug}#${id}`}>
              {summary}
            </a>
            <span className="api-address muted">
              {method} {path}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The errors of the API. The address in an error leads here. */
function ApiErrors({ errors }: Pick<Overview, "errors">) {
  return (
    <section className="api-errors" id="errors" aria-labelledby="errors-title">
      <h2 id="errors-title">Errors</h2>
      <dl>
        {errors.map(({ id, status, title, text }) => (
          <div key={id} id={id}>
            <dt>
              {status} {title}
            </dt>
            <dd className="muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
