import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { EmptyState } from "../kit/empty-state";
import { FormProblem } from "../kit/notice";
import { titled } from "../shell/page-meta";

/** For the `meta` of a page that a mailed link leads to: no search engine is to keep it. */
export const mailedLinkMeta = (title: string): MetaDescriptor[] => [
  titled(title),
  { name: "robots", content: "noindex" },
];

/** Why a link does not work, and how to get on, by what it came with. */
const texts = {
  us: "The link was already used or has expired. You can ask for a new one.",
  invitation:
    "The link was already used or has expired. Ask the person who invited you for a new one.",
  marketDay: "The link has expired. Sign in to change your market days.",
};

/**
 * A page that a mailed link leads to. Where the link has been used already, or its time is over,
 * `afterwards` says where to ask for another.
 */
export function MailedLinkPage({
  isOpen,
  problem,
  from = "us",
  afterwards,
  children,
}: {
  isOpen: boolean;
  problem?: Parameters<typeof FormProblem>[0]["problem"];
  /** What the link came with. */
  from?: keyof typeof texts;
  afterwards?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page page-narrow">
      <FormProblem problem={problem} />
      {isOpen ? (
        children
      ) : (
        <EmptyState level="h1" scene="gate" title="This link no longer works" text={texts[from]}>
          {afterwards}
        </EmptyState>
      )}
    </div>
  );
}
