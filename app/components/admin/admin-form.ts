import { type FetcherWithComponents, Form } from "@remix-run/react";
import type { FormAnswer } from "~/platform/submit";
import { useBusy } from "../kit/use-busy";

/** How a form is sent: as a page, or from a dialog, which stays where it is until it is done. */
export interface Sending {
  Form: typeof Form | FetcherWithComponents<unknown>["Form"];
  busy: boolean;
}

/** As a page. */
export const usePageSending = (): Sending => ({ Form, busy: useBusy() });

/** What a form of an administrator is shown with, wherever it stands. */
export interface AdminFormProps {
  /** Where it is posted. */
  action: string;
  answer: FormAnswer | undefined;
  /** Where 'Cancel' leads; in a dialog it closes it. */
  back: string;
  onCancel?: () => void;
  sending: Sending;
}
