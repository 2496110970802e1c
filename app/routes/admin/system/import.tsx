import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { StateBadge } from "~/components/kit/badge";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { LinkTabs } from "~/components/kit/link-tabs";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { StepPages } from "~/components/kit/pagination";
import { useRefresh } from "~/components/kit/use-refresh";
import { titled } from "~/components/shell/page-meta";
import { readListing } from "~/models/core/listing/listing";
import {
  type ImportView,
  importView,
  type NotesView,
  notesView,
  noteTabs,
} from "~/models/running/directory-import/import.view";
import { noteListing, readImport } from "~/models/running/directory-import/notes-listing.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import "~/components/kit/field.css";
import "~/components/system/system.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.view.name ?? "Import"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, noteListing);
  const { found, list } = await readImport(ctx, idIn(args.params.importId), asked);
  const view = importView(found, ctx.now);
  const tabs = noteTabs(found, list.filters.kind);
  const notes = notesView(view.path, list);
  // Without JavaScript, the page also updates its progress. A later page of notes does not reload,
  // so that the administrator can read it.
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
        <Notice tone="danger" title="We couldn’t read this file">
          <p>{view.problem}</p>
        </Notice>
      )}
      <ImportProgress view={view} />
      <DescriptionList items={view.facts} />
      <ImportActions view={view} />
      {tabs.length > 0 && (
        <section className="stack" aria-label="All rows">
          <LinkTabs label="All rows" tabs={tabs} />
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

/** The actions for an import: let it write, or stop it. */
function ImportActions({ view: { path, start, canStop } }: { view: ImportView }) {
  const busy = useBusy();
  if (!start && !canStop) return null;
  return (
    <section className="import-acts stack form-wide gap-3" aria-label="What to do">
      {start?.nothing && (
        <Notice>
          <p>This file has nothing to add or change in the guide.</p>
        </Notice>
      )}
      {start && !start.nothing && (
        <Form method="post" action={`${path}/start`} className="import-start stack form-wide gap-3">
          <p>
            <strong>{start.what}.</strong> {start.cost}
          </p>
          {start.canRemove && (
            <div className="field">
              <label className="choice" htmlFor="takesDown">
                <input
                  id="takesDown"
                  type="checkbox"
                  name="takesDown"
                  className="tick"
                  aria-describedby="down-hint"
                />
                <span>Remove markets that are no longer in the file ({start.gone})</span>
              </label>
              <p className="field-hint" id="down-hint">
                We remove these markets from the guide, except markets that are in use or in another
                directory. The list below shows what happens to each market.
              </p>
            </div>
          )}
          <div>
            <Button busy={busy} busyText="Starting...">
              Start import
            </Button>
          </div>
        </Form>
      )}
      {canStop && (
        <Form method="post" action={`${path}/stop`}>
          <Button variant="soft" busy={busy}>
            Stop import
          </Button>
        </Form>
      )}
    </section>
  );
}

/** The notes about rows, one below the other: a market, and what the import does with it. */
function ImportNotes({ rows }: { rows: NotesView["rows"] }) {
  return (
    <ul className="stack gap-0">
      {rows.map(({ id, name, key, line, text, to }) => (
        <li key={id} className="import-note stack line-below">
          <span className="cluster between gap-1-4">
            {to ? (
              <Link to={to} className="import-note-name align-center strong">
                {name}
              </Link>
            ) : (
              <strong>{name}</strong>
            )}
            <span className="muted small">
              {[line === null ? null : `Line ${line}`, key].filter(Boolean).join(" · ")}
            </span>
          </span>
          <span className="muted">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** How often the page checks the progress of an import, in milliseconds. */
const interval = 10_000;

/** The progress of an import. A visible page updates it while the import is running. */
function ImportProgress({ view }: { view: ImportView }) {
  const refresh = useRefresh();
  const { isUnderWay, state, percent } = view;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, interval);
    return () => clearInterval(timer);
  }, [isUnderWay, refresh]);
  if (!isUnderWay) return null;
  const what = state === "checking" ? "checked" : "written";
  return (
    <section className="import-progress stack form-wide gap-3" aria-label="Progress">
      <p className="title-3 figures">
        {percent}% {what}
      </p>
      <progress max={100} value={percent} aria-label={`Percent ${what}`} />
      <p className="muted">
        {state === "checking" ? "We haven’t added anything yet. " : ""}We do the next part every
        minute. You can close this page.
      </p>
    </section>
  );
}
