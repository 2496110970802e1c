import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { linkEnded } from "~/models/people/user/user.rules";
import { LinkButton } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { FormProblem } from "../kit/notice";
import { titled } from "../shell/page-meta";

/** The `meta` of a page that an emailed link leads to: search engines must not index it. */
export const mailedLinkMeta = (title: string): MetaDescriptor[] => [
  titled(title),
  { name: "robots", content: "noindex" },
];

/**
 * Why a link does not work and what to do next, by where the link came from. A user who presses a
 * button twice may see only this page, and must learn that the first press worked.
 */
const texts = {
  us: "The link was already used or has expired. You can ask for a new one.",
  password: "If you just used this link, it worked. Sign in. Otherwise, ask for a new one.",
  account: "If you just used this link, it worked. Otherwise, ask for a new one.",
  invitation:
    "If you just used this link, it worked. Sign in. Otherwise, ask for a new invitation.",
  recovery: "The recovery was finished, stopped or not continued in time.",
  marketDay: "The link has expired. Sign in to change your market days.",
};

interface LinkPage {
  isOpen: boolean;
  problem?: Parameters<typeof FormProblem>[0]["problem"];
  /** Where the link came from. */
  from?: keyof typeof texts;
  afterwards?: ReactNode;
  children: ReactNode;
}

/**
 * A page that an emailed link leads to. If the link was used already or has expired, `afterwards`
 * says where to ask for another.
 */
export function MailedLinkPage({ isOpen, problem, from = "us", afterwards, children }: LinkPage) {
  if (isOpen) {
    return (
      <div className="page page-narrow">
        <FormProblem problem={problem} />
        {children}
      </div>
    );
  }
  // The heading already says that the link has ended. Any other problem says more than the text.
  const why = [problem?.title, problem?.text].includes(linkEnded) ? null : problem;
  return (
    <div className="page page-narrow">
      <FormProblem problem={why} />
      <EmptyState level="h1" scene="gate" title={linkEnded} text={!why && texts[from]}>
        {afterwards}
      </EmptyState>
    </div>
  );
}

/** The page of a link that invites a person to a vendor or a market. */
export const InvitationLinkPage = (page: Omit<LinkPage, "from" | "afterwards">) => (
  <MailedLinkPage
    {...page}
    from="invitation"
    afterwards={<LinkButton to="/vendor-auth">Sign in</LinkButton>}
  />
);
