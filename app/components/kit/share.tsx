import { type MouseEvent, useId, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import { Menu } from "./menu";
import { useHydrated } from "./use-hydrated";
import "./field.css";
import "./menu.css";

/**
 * Shares a page with the device's own share function if there is one, otherwise by copying the
 * address. Without JavaScript, the user can copy the address by hand.
 */
export function Share({ title, url }: { title: string; url: string }) {
  const id = useId();
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);

  function shareByDevice(event: MouseEvent) {
    if (!("share" in navigator)) return;
    event.preventDefault();
    // It is not an error if the user cancels sharing.
    navigator.share({ title, url }).catch(() => {});
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      const field = document.getElementById(id) as HTMLInputElement | null;
      field?.select();
    }
  }

  return (
    <Menu
      className="share"
      onPress={shareByDevice}
      summary={
        <>
          <Icon name="share" /> Share
        </>
      }
    >
      <div className="share-panel stack space-2">
        <label htmlFor={id}>Link to this page</label>
        <input
          id={id}
          className="control"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        {hydrated && (
          <Button
            type="button"
            variant="soft"
            icon={isCopied ? "check" : "copy"}
            onClick={() => void copy()}
          >
            {isCopied ? "Copied" : "Copy link"}
          </Button>
        )}
        <p role="status" className="hidden-text">
          {isCopied && "Link copied."}
        </p>
      </div>
    </Menu>
  );
}
