import { redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "./context";
import { DomainError } from "./errors";
import type { Toaster } from "./toast";

interface Press {
  /** The page to redirect to, which shows the outcome. */
  to: string;
  /** The title of a refusal, if the title in the error table does not fit. */
  failed?: string;
  /**
   * Whether `not_found` is shown as a toast too. Another user may have removed the entry from the
   * list.
   */
  tellsMissing?: boolean;
}

/** The toast after success, and the page that shows it, if it is not the usual page. */
type Done = Parameters<Toaster["show"]>[0] & { to?: string };

/**
 * Carries out what a single button asks for, and redirects. A toast shows what `act` returns, or
 * why the domain refused; `not_found` has its own page. The counterpart of `submitForm` for a form
 * without fields, which is not shown again.
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
    if (error.code === "unproven" || (error.code === "not_found" && !tellsMissing)) throw error;
    const title = failed ?? error.title;
    ctx.toast.show({ title, description: error.message, variant: "destructive" });
    return redirect(to);
  }
}
