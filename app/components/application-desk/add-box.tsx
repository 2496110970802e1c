import { Form, Link } from "@remix-run/react";
import type { ApplicationsView, OpenApplicationView } from "~/models/application/desk.view";
import { Button } from "../kit/button";
import { useBusy } from "../kit/use-busy";
import { deskAction } from "./desk-action";
import "../review-queue/review-queue.css";
import "./application-desk.css";

/** What adding an approved application to the guide will do, and the button that does it, in reach. */
export function AddBox({
  add,
  open,
  desk,
}: {
  add: NonNullable<OpenApplicationView["add"]>;
  open: { id: number; version: number };
  desk: ApplicationsView;
}) {
  const action = deskAction(desk, open.id, "add");
  const busy = useBusy({ action });
  const { whyNot } = add;
  return (
    <>
      <section className="desk-box" aria-labelledby="add">
        <h3 id="add">{add.title}</h3>
        {whyNot ? (
          <p>
            {whyNot.text}{" "}
            {whyNot.leadsTo && <Link to={whyNot.leadsTo.to}>{whyNot.leadsTo.label}</Link>}
          </p>
        ) : (
          <ul className="desk-will">
            {add.does.map((line) => (
              <li key={line}>{line}.</li>
            ))}
          </ul>
        )}
      </section>
      <Form
        method="post"
        action={action}
        className={whyNot ? "cluster" : "decision-buttons"}
        preventScrollReset
      >
        <input type="hidden" name="itemId" value={open.id} />
        <input type="hidden" name="version" value={open.version} />
        <Button icon={whyNot ? "check" : "plus"} busy={busy} disabled={whyNot !== null}>
          {add.button}
        </Button>
        {add.byHand && (
          <Link to={add.byHand} className="button-link">
            Fill in the form by hand
          </Link>
        )}
      </Form>
    </>
  );
}
