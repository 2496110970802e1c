import { redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "./context";
import { DomainError } from "./errors";
import type { Toaster } from "./toast";

interface Press {
  /** The page that tells how it went. */
  to: string;
  /** The title of a refusal, where the error table's own does not fit. */
  failed?: string;
  /** Tells `not_found` as a toast, too: somebody else may have taken the line off the list. */
  tellsMissing?: boolean;
}

/** The toast when it is done, and the page that tells so, where that is another one. */
type Done = Parameters<Toaster["show"]>[0] & { to?: string };

/**
 * Does what a single button asks for, and redirects. A toast tells what `act` returns, or why the
 * domain refused; what is not found has its own page. The twin of `submitForm` for a form without
 * anything to fill in, which is not shown again.
 */
export async function submitPress(
  ctx: RequestContext,
  { to, failed, tellsMissing = false }: Press,
  act: () => Promise<Done>,
): Promise<Response> {
  try {
    const { to: doneAt = to, ...toast } = await act();
    ctx.toast.show(toast);
    return redirect(doneAt);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "not_found" && !tellsMissing) throw error;
    const title = failed ?? error.title;
    ctx.toast.show({ title, description: error.message, variant: "destructive" });
    return redirect(to);
  }
}
