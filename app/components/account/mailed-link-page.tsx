import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { EmptyState } from "../kit/empty-state";
import { FormProblem } from "../kit/notice";
import { titled } from "../shell/page-meta";

/** The `meta` of a page that an emailed link leads to: search engines must not index it. */
export const mailedLinkMeta = (title: string): MetaDescriptor[] => [
  titled(title),
  { name: "robots", content: "noindex" },
];

/** Why a link does not work and what to do next, by where the link came from. */
const texts = {
  us: "The link was already used or has expired. You can ask for a new one.",
  invitation:
    "The link was already used or has expired. Ask the person who invited you for a new one.",
  recovery: "The recovery was finished, stopped or not continued in time.",
  marketDay: "The link has expired. Sign in to change your market days.",
};

/**
 * A page that an emailed link leads to. If the link was used already or has expired, `afterwards`
 * says where to ask for another.
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
  /** Where the link came from. */
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
