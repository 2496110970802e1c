import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ApiCall } from "~/components/api/api-call";
import { LinkTabs } from "~/components/kit/link-tabs";
import { PageHeader } from "~/components/kit/page-header";
import { pageMeta } from "~/components/shell/page-meta";
import type { StillHandle } from "~/components/shell/still";
import { apiPart } from "~/models/running/api-docs/api-docs.server";
import { allow } from "~/platform/allow";

/** One part of the API, with all that is to be said of its calls. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const part = apiPart(args.params.part, ctx.site);
  ctx.cache.publicly(300);
  return part;
}

export const handle: StillHandle = { isStill: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) =>
  pageMeta(matches, {
    title: data ? `${data.name}, for programs` : "For programs",
    description: data?.description,
    path: data ? `/api/docs/${params.part}` : null,
  });

export default function ApiDocsPart() {
  const { name, description, others, calls } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title={name}
        lead={description}
        back={{ to: "/api/docs", label: "Back to all calls" }}
      >
        <LinkTabs
          label="Parts of the API"
          tabs={others.map((each) => ({
            label: each.name,
            to: `/api/docs/${each.slug}`,
            chosen: each.chosen,
          }))}
        />
      </PageHeader>
      {calls.map((call) => (
        <ApiCall key={call.id} call={call} />
      ))}
    </div>
  );
}
