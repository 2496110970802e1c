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
import { HiddenValues } from "../kit/office-form";
import { postJson } from "../kit/post-json";
import { showToast } from "../kit/show-toast";
import { useHere } from "../kit/use-here";
import { useViewer } from "../shell/root-data";
import "../kit/button.css";
import "./heart.css";

/** Something that can be saved, and whether the viewer has saved it. */
interface Saveable {
  type: SavedType;
  id: number;
  name: string;
  isSaved: boolean;
}

/**
 * Saves a market or vendor, or removes it from the saved ones, with one tap. It is a small form
 * that returns to its place on the page. With JavaScript, it is sent in the background. A visitor
 * is sent to sign in; vendors have no hearts.
 */
export function Heart({
  at = "card",
  here: address,
  ...thing
}: Saveable & {
  at?: HeartPlace;
  /** The page's address, if it is not the router's. */
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
      <HiddenValues values={{ type, id, returnTo: `${here}#${anchor}` }} />
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
 * Sends a heart's form in the background, shows the result at once, and reverts it if the request
 * failed. (A fetcher would load the whole page again after every tap, and would replace it with an
 * error page if there is no connection.)
 */
function useSaving({ type, id, isSaved }: Saveable) {
  // A tap counts only for the saved state that the page knew at the time. Once the page has newer
  // data, that data counts.
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
      // The user has signed out in another tab. Submit the form itself, which leads to the sign-in
      // page. The wish is the pressed button's value, which `submit` does not send.
      if (answer.status === 401) {
        form.addEventListener("formdata", ({ formData }) => formData.set("want", want), {
          once: true,
        });
        return form.submit();
      }
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
    // A second tap while the first is on its way repeats the same wish, so ignore it.
    if (!isBusy) void save(event.currentTarget);
  }
  return { isSaved: shown, send };
}
