import { Form } from "@remix-run/react";
import type { ImportRow } from "~/models/running/directory-import/import.view";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton } from "../kit/button";
import { FormProblem } from "../kit/form-problem";
import { Notice } from "../kit/notice";
import { useBusy } from "../kit/use-busy";
import "../kit/field.css";

/** Sends a directory file; while one has not ended, it leads there instead. */
export function SendImport({
  problem,
  current,
}: {
  problem: FormAnswer["problem"] | undefined;
  current: ImportRow | null;
}) {
  const busy = useBusy();
  if (current) {
    return (
      <Notice title={`${current.name}: ${current.word.toLowerCase()}`}>
        <div className="stack">
          <p>One import at a time: this one ends first.</p>
          <div>
            <LinkButton to={current.path} variant="soft">
              See this import
            </LinkButton>
          </div>
        </div>
      </Notice>
    );
  }
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      <FormProblem problem={problem} />
      <div className="field">
        <label className="field-label" htmlFor="file">
          Directory file
        </label>
        <p className="field-hint" id="file-hint">
          A yearly export of the USDA National Farmers Market Directory as CSV in UTF-8, or what the
          Local Food Portal answers as JSON. At most 10 MB.
        </p>
        <input
          id="file"
          type="file"
          name="file"
          accept=".csv,.json,text/csv,application/json"
          required
          aria-describedby="file-hint"
          className="control"
        />
      </div>
      <div className="field">
        <label className="choice" htmlFor="isWhole">
          <input
            id="isWhole"
            type="checkbox"
            name="isWhole"
            className="tick"
            aria-describedby="whole-hint"
          />
          <span>The file holds the whole directory</span>
        </label>
        <p className="field-hint" id="whole-hint">
          Then markets that it does not have any more are listed.
        </p>
      </div>
      <div className="form-actions">
        <Button busy={busy} icon="upload" busyText="Sending...">
          Look at the file
        </Button>
      </div>
    </Form>
  );
}
