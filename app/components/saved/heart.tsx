import { type FormEvent, useState } from "react";
import {
  type HeartPlace,
  heartAnchor,
  isOfferedHearts,
  maySave,
  type SavedType,
} from "~/models/people/saved/saved.rules";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { postJson } from "../kit/post-json";
import { showToast } from "../kit/show-toast";
import { useHere } from "../kit/use-here";
import { useViewer } from "../shell/root-data";
import "../kit/button.css";
import "./heart.css";

/** Something that can be saved, and whether whoever is looking has saved it. */
interface Saveable {
  type: SavedType;
  id: number;
  name: string;
  isSaved: boolean;
}

/**
 * Saves a market or vendor, or lets go of it, with one tap: a small form, which comes back to
 * where it stands. With JavaScript it is sent in the background. A visitor is sent to sign in;
 * vendors have no hearts.
 */
export function Heart({
  at = "card",
  here: address,
  ...thing
}: Saveable & {
  at?: HeartPlace;
  /** The page's address, where it is not the router's. */
  here?: string;
}) {
  const { type, id, name } = thing;
  const role = useViewer()?.role ?? null;
  const own = useHere();
  const here = address ?? own;
  const { isSaved, send } = useSaving(thing);
  if (!isOfferedHearts(role)) return null;
  const anchor = heartAnchor(type, id);
  const button = {
    name: "want",
    value: isSaved ? "unsaved" : "saved",
    "aria-pressed": isSaved,
    "aria-label": isSaved ? `Remove ${name} from saved` : `Save ${name}`,
  };
  const icon = isSaved ? "heart-filled" : "heart";
  return (
    <form
      id={anchor}
      method="post"
      action="/saved"
      className="heart"
      onSubmit={maySave(role) ? send : undefined}
    >
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="returnTo" value={`${here}#${anchor}`} />
      {at === "page" ? (
        <>
          <input type="hidden" name="at" value={at} />
          <Button {...button} variant="outline" icon={icon}>
            {isSaved ? "Saved" : "Save"}
          </Button>
        </>
      ) : (
        <button type="submit" className="icon-button" {...button}>
          <Icon name={icon} />
        </button>
      )}
    </form>
  );
}

const noAnswer = "We couldn’t reach Market Day. Try again.";

/**
 * Sends a heart's form in the background, shows at once what it is for, and takes that back when
 * it did not work out. (A fetcher would ask for the whole page again after every tap, and put an
 * error page in its place when the line is down.)
 */
function useSaving({ type, id, isSaved }: Saveable) {
  // What was tapped holds for what the page knew then; once the page knows more, that counts.
  const [tapped, setTapped] = useState<{ wasSaved: boolean; isSaved: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = tapped?.wasSaved === isSaved ? tapped.isSaved : isSaved;

  async function save(form: HTMLFormElement) {
    const takeBack = (description: string) => {
      setTapped(tapped);
      showToast({ title: "Not saved", description, variant: "destructive" });
    };
    setBusy(true);
    setTapped({ wasSaved: isSaved, isSaved: !shown });
    try {
      const want = shown ? "unsaved" : "saved";
      const answer = await postJson("/api/saved", { type, id, want });
      // Signed out in another tab: the form itself knows the way.
      if (answer.status === 401) return form.submit();
      const sent = (await answer.json()) as Record<"title" | "description" | "error", string>;
      if (answer.ok)
        showToast({ title: sent.title, description: sent.description, variant: "default" });
      else takeBack(sent.error);
    } catch {
      takeBack(noAnswer);
    } finally {
      setBusy(false);
    }
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second tap while the first is on its way is the same wish, said twice.
    if (!isBusy) void save(event.currentTarget);
  }
  return { isSaved: shown, send };
}
