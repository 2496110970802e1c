import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { LinkTabs } from "~/components/kit/link-tabs";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { StateBadge } from "~/components/kit/state-badge";
import { StepPages } from "~/components/kit/step-pages";
import { titled } from "~/components/shell/page-meta";
import { ImportActions } from "~/components/system/import-actions";
import { ImportNotes } from "~/components/system/import-notes";
import { ImportProgress } from "~/components/system/import-progress";
import { readListing } from "~/models/core/listing/listing";
import { importView, notesView, noteTabs } from "~/models/running/directory-import/import.view";
import { noteListing, readImport } from "~/models/running/directory-import/notes-listing.server";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.view.name ?? "Import"),
];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, noteListing);
  const { found, list } = await readImport(ctx, idIn(args.params.importId), asked);
  const view = importView(found, ctx.now);
  const tabs = noteTabs(found, list.filters.kind);
  const notes = notesView(view.path, list);
  // Without a script, too, the page shows how far it is; a page of notes stays for who reads it.
  if (view.isUnderWay && asked.place === null) ctx.headers.set("Refresh", "15");
  return { view, tabs, notes };
}

export default function Import() {
  const { view, tabs, notes } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title={view.name}
        lead={view.sender ? `Sent by ${view.sender} ${view.sent.ago}.` : `Sent ${view.sent.ago}.`}
        back={{ to: "/admin/system/import", label: "Back to imports" }}
      >
        <div className="cluster">
          <StateBadge state={view.kind}>{view.word}</StateBadge>
        </div>
      </PageHeader>
      {view.problem && (
        <Notice tone="danger" title="This file could not be read">
          <p>{view.problem}</p>
        </Notice>
      )}
      <ImportProgress view={view} />
      <DescriptionList items={view.facts} />
      <ImportActions view={view} />
      {tabs.length > 0 && (
        <section className="stack" aria-label="Row by row">
          <LinkTabs label="Row by row" tabs={tabs} />
          <ImportNotes rows={notes.rows} />
          <StepPages previous={notes.previous} next={notes.next} />
          <div>
            <LinkButton to={`${view.path}/export`} variant="soft" icon="download" reloadDocument>
              Download all as CSV
            </LinkButton>
          </div>
        </section>
      )}
    </div>
  );
}
