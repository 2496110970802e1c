import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { aboutPages } from "~/components/guide/about-pages";
import { aboutPlaces, isAboutPage } from "~/components/guide/about-places";
import { PageHeader } from "~/components/kit/page-header";
import { pageMeta } from "~/components/shell/page-meta";
import { draftLasts } from "~/models/joining/application/application.rules";
import { mailIsKept } from "~/models/people/mail/mail.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import { signInLasts } from "~/platform/credentials";
import { notFound } from "~/platform/errors";

const day = 24 * 60 * 60 * 1000;

/** A short page about the product. The storage times come from the code that deletes the data. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const { page } = args.params;
  if (!isAboutPage(page)) throw notFound();
  ctx.cache.publicly(60);
  const keptFor = {
    session: signInLasts / day,
    mail: mailIsKept / day,
    draft: draftLasts / day,
  };
  return { page, keptFor };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: aboutPlaces[data.page],
        description: aboutPages[data.page].lead,
        path: `/about/${data.page}`,
      })
    : [];

export default function AboutPage() {
  const { page, keptFor } = useLoaderData<typeof loader>();
  const { lead, Text } = aboutPages[page];
  return (
    <div className="page page-narrow about">
      <PageHeader title={aboutPlaces[page]} lead={lead} />
      <Text keptFor={keptFor} />
    </div>
  );
}
