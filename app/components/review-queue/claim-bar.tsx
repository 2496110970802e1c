import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { DeskView, OpenItemView } from "~/models/joining/review-queue/review-queue.view";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import "./review-queue.css";

const action = "/admin/review/claim";
/** Whoever has an item open for so long, in milliseconds, is on it. */
const untilOn = 2_000;

/**
 * Who is on an item, and 'I'm on it'. Opening a page writes nothing; with JavaScript the page says
 * by itself that somebody has stayed on it.
 */
export function ClaimBar({ open, desk }: { open: OpenItemView; desk: DeskView }) {
  const { isMine, who } = open.claim;
  const { submit } = useFetcher();
  const say = useRef(submit);
  say.current = submit;
  const isFree = !isMine && who === null;
  useEffect(() => {
    if (!isFree) return;
    const stays = setTimeout(
      () => say.current({ itemId: String(open.id), hold: "on" }, { method: "post", action }),
      untilOn,
    );
    return () => clearTimeout(stays);
  }, [isFree, open.id]);

  const back = `${desk.path}${desk.query}${desk.query ? "&" : "?"}item=${open.id}`;
  return (
    <div className={who ? "claim claim-other" : "claim"}>
      <Icon name="eye" />
      <p>
        {who ? `${who} is on it.` : isMine ? "You are on it. Others see that." : "Nobody is on it."}
      </p>
      {!who && (
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="itemId" value={open.id} />
          <input type="hidden" name="back" value={back} />
          <Button name="hold" value={isMine ? "off" : "on"} variant="ghost">
            {isMine ? "Let go" : "I'm on it"}
          </Button>
        </Form>
      )}
    </div>
  );
}
