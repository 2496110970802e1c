import { useEffect } from "react";

const pause = 600;
const address = "/application-portal/draft";

/** What a form holds, without passwords and files. */
function typedIn(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !/password/i.test(name)) typed.append(name, value);
  }
  return typed;
}

/**
 * Keeps what is typed into a form on the server, each time typing pauses and when the page is left,
 * so that it survives a reload and a sign-in. Passwords never leave the form so.
 */
export function useDraft(id: string): void {
  useEffect(() => {
    let timer: number | undefined;
    let isDirty = false;
    const formOf = () => document.getElementById(id) as HTMLFormElement | null;
    const save = () => {
      window.clearTimeout(timer);
      const form = formOf();
      if (!isDirty || !form) return;
      isDirty = false;
      // It may outlive the page; and where it does not arrive, the form is no worse off.
      fetch(address, { method: "POST", body: typedIn(form), keepalive: true }).catch(() => {});
    };
    const typed = (event: Event) => {
      if ((event.target as HTMLInputElement).form?.id !== id) return;
      isDirty = true;
      window.clearTimeout(timer);
      timer = window.setTimeout(save, pause);
    };
    // What is sent is no draft any more; what is refused the server keeps by itself.
    const sent = (event: Event) => {
      if ((event.target as HTMLFormElement).id !== id) return;
      isDirty = false;
      window.clearTimeout(timer);
    };
    document.addEventListener("input", typed);
    document.addEventListener("submit", sent);
    window.addEventListener("pagehide", save);
    return () => {
      document.removeEventListener("input", typed);
      document.removeEventListener("submit", sent);
      window.removeEventListener("pagehide", save);
      window.clearTimeout(timer);
    };
  }, [id]);
}
