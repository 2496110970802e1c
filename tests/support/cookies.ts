import { type Toast, Toaster } from "~/platform/toast";

/** What the server of a test signs with. */
export const cookieSecret = "a secret of the tests, of 32 letters";

/** A cookie that an answer sets, as a browser sends it back: 'name=value', or nothing. */
export const cookieOf = (
  answer: Response,
  name: "md_session" | "md_browser" | "md_account" | "md_toast",
): string => new RegExp(`${name}=[^;]+`).exec(answer.headers.get("Set-Cookie") ?? "")?.[0] ?? "";

/** What an answer tells in a toast on the next page. */
export function toastOf(answer: Response): Toast | null {
  const [, value = ""] = cookieOf(answer, "md_toast").split("=", 2);
  const [told = ""] = decodeURIComponent(value).split(".");
  return JSON.parse(Buffer.from(told, "base64").toString() || "null");
}

/** The cookie of a toast, signed with `secret`, as a browser sends it back. */
export async function toastCookie(title: string, secret = cookieSecret): Promise<string> {
  const toaster = new Toaster(new Request("http://here.test/"), secret);
  toaster.show({ title });
  return (await toaster.header())?.split(";")[0] ?? "";
}
