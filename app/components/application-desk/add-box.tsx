import { Form, Link } from "@remix-run/react";
import type { ApplicationsView, OpenApplicationView } from "~/models/joining/application/desk.view";
import { Button } from "../kit/button";
import { useBusy } from "../kit/use-busy";
import { deskAction } from "./desk-action";
import "../review-queue/review-queue.css";
import "./application-desk.css";

type Add = NonNullable<OpenApplicationView["add"]>;

/** What adding an approved application to the guide will do, or why it cannot be added. */
export function AddBox({ add: { title, does, whyNot } }: { add: Add }) {
  return (
    <section className="desk-box" aria-labelledby="add">
      <h3 id="add">{title}</h3>
      {whyNot ? (
        <p>
          {whyNot.text}{" "}
          {whyNot.leadsTo && <Link to={whyNot.leadsTo.to}>{whyNot.leadsTo.label}</Link>}
        </p>
      ) : (
        <ul className="desk-will">
          {does.map((line) => (
            <li key={line}>{line}.</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Adds it, or reads that it is added, at the foot of its page. */
export function AddButton({
  add: { button, whyNot, byHand },
  open,
  desk,
}: {
  add: Add;
  open: { id: number; version: number };
  desk: ApplicationsView;
}) {
  const action = deskAction(desk, open.id, "add");
  const busy = useBusy({ action });
  return (
    <Form method="post" action={action} className="decision-buttons">
      <input type="hidden" name="itemId" value={open.id} />
      <input type="hidden" name="version" value={open.version} />
      <Button icon={whyNot ? "check" : "plus"} busy={busy} disabled={whyNot !== null}>
        {button}
      </Button>
      {byHand && (
        <Link to={byHand} className="button-link">
          Fill in the form by hand
        </Link>
      )}
    </Form>
  );
}
