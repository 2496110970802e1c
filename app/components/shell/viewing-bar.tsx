import { Form } from "@remix-run/react";
import type { Moment } from "~/models/core/moment";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import "./viewing-bar.css";

/** Over every page while an administrator sees what another account sees, and the way out of it. */
export function ViewingBar({ username, until }: { username: string; until: Moment }) {
  return (
    <section className="viewing" aria-label="Viewing as another account">
      <p className="viewing-text">
        <Icon name="eye" />
        <span>
          You see Market Day as <strong>{username}</strong>, reading only, until{" "}
          <time dateTime={until.iso}>{until.text.slice(-9)}</time>.
        </span>
      </p>
      <Form method="post" action="/viewing/end" reloadDocument>
        <Button variant="soft" size="small">
          End viewing
        </Button>
      </Form>
    </section>
  );
}
