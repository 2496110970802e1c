import { type Toast, Toaster } from "~/platform/toast";

/** The secret with which the server of a test signs cookies. */
export const cookieSecret = "a secret of the tests, of 32 letters";

/**
 * A cookie that an answer sets, as a browser sends it back: 'name=value', or an empty text if the
 * answer does not set it.
 */
export const cookieOf = (
  answer: Response,
  name: "md_session" | "md_browser" | "md_account" | "md_toast",
): string => new RegExp(`${name}=[^;]+`).exec(answer.headers.get("Set-Cookie") ?? "")?.[0] ?? "";

/** The toast that an answer shows on the next page. */
export function toastOf(answer: Response): Toast | null {
  const [, value = ""] = cookieOf(answer, "md_toast").split("=", 2);
  const [told = ""] = decodeURIComponent(value).split(".");
  return JSON.parse(Buffer.from(told, "base64").toString() || "null");
}

/** Why a button was refused, as the toast on the next page says it; null if it was not. */
export function refusalOf(answer: Response): string | null {
  const toast = answer.status === 302 ? toastOf(answer) : null;
  return toast?.variant === "destructive" ? (toast.description ?? null) : null;
}

/** The cookie of a toast, signed with `secret`, as a browser sends it back. */
export async function toastCookie(title: string, secret = cookieSecret): Promise<string> {
  const toaster = new Toaster(new Request("http://here.test/"), secret);
  toaster.show({ title });
  return (await toaster.header())?.split(";")[0] ?? "";
}
