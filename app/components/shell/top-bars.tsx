import { Form, useNavigation } from "@remix-run/react";
import type { Moment } from "~/models/core/moment";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import "./top-bars.css";

/** Whether another page is on its way. */
export const useLoading = () => useNavigation().state !== "idle";

/** A line at the top of the window while another page is on its way; if it takes long, a word too. */
export function Progress() {
  const { location } = useNavigation();
  return (
    <div className="progress" role="status" data-loading={location ? true : undefined}>
      {location && <span className="progress-text">{loadingText(location.pathname)}</span>}
    </div>
  );
}

/** What is said while a page is on its way, in the spec's words, by the page's address. */
const texts: readonly [RegExp, string][] = [
  [/^\/market\/[^/]+$/, "Loading market details..."],
  [/^\/vendors?\/[^/]+$/, "Loading vendor details..."],
  [/^\/(markets|map)$/, "Loading markets..."],
  [/^\/orders$/, "Loading your orders..."],
];

const loadingText = (pathname: string) =>
  texts.find(([pattern]) => pattern.test(pathname))?.[1] ?? "Loading...";

/** The first stop of the Tab key: past the head of the page, to its content. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to the content
    </a>
  );
}

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
