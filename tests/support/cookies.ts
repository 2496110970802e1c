import type { Toast } from "~/platform/toast";

/** A cookie that an answer sets, as a browser sends it back: 'name=value', or nothing. */
export const cookieOf = (
  answer: Response,
  name: "md_session" | "md_browser" | "md_toast",
): string => new RegExp(`${name}=[^;]+`).exec(answer.headers.get("Set-Cookie") ?? "")?.[0] ?? "";

/** What an answer tells in a toast on the next page. */
export function toastOf(answer: Response): Toast | null {
  const [, value = ""] = cookieOf(answer, "md_toast").split("=", 2);
  return JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString() || "null");
}
