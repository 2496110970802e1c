import { Form } from "@remix-run/react";
import type { ImportView } from "~/models/running/directory-import/import.view";
import { Button } from "../kit/button";
import { Notice } from "../kit/notice";
import { useBusy } from "../kit/use-busy";
import "../kit/field.css";
import "./import.css";

/** What can be done with an import: let it write, or stop it. */
export function ImportActions({ view: { path, start, canStop } }: { view: ImportView }) {
  const busy = useBusy();
  if (!start && !canStop) return null;
  return (
    <section className="import-acts" aria-label="What to do">
      {start?.nothing && (
        <Notice>
          <p>The guide has all of this already: there is nothing to write.</p>
        </Notice>
      )}
      {start && !start.nothing && (
        <Form method="post" action={`${path}/start`} className="import-start">
          <p>
            <strong>{start.what}.</strong> {start.cost}
          </p>
          {start.canTakeDown && (
            <div className="field">
              <label className="choice" htmlFor="takesDown">
                <input
                  id="takesDown"
                  type="checkbox"
                  name="takesDown"
                  className="tick"
                  aria-describedby="down-hint"
                />
                <span>Take down the {start.gone} that are no longer there</span>
              </label>
              <p className="field-hint" id="down-hint">
                They leave the guide. Those stay for which customers, a manager, vendors or another
                directory speak; the list says which.
              </p>
            </div>
          )}
          <div>
            <Button busy={busy} busyText="Starting...">
              Write this into the guide
            </Button>
          </div>
        </Form>
      )}
      {canStop && (
        <Form method="post" action={`${path}/stop`}>
          <Button variant="soft" busy={busy}>
            {start ? "Discard this file" : "Stop"}
          </Button>
        </Form>
      )}
    </section>
  );
}
