import { Form } from "@remix-run/react";
import type { TokenShown } from "~/models/people/user/api-token.view";
import { Button, LinkButton } from "../kit/button";
import { Card } from "../kit/card";
import { Moment } from "../kit/moment";
import { Notice } from "../kit/notice";
import "./token-list.css";

/** A token that has just been made: to be copied now. */
export function NewToken({ name, token }: { name: string; token: string }) {
  return (
    <Card as="section" title={`The token “${name}”`}>
      <Notice tone="warning">
        Copy it now. It is shown this once, and nobody can look it up later.
      </Notice>
      <p>
        <code className="token-text">{token}</code>
      </p>
      <p className="muted small">
        The program sends it with each call: <code>Authorization: Bearer …</code>
      </p>
      <div className="cluster">
        <LinkButton to="/account/tokens" variant="soft">
          I have copied it
        </LinkButton>
      </div>
    </Card>
  );
}

/** The tokens that there are: what each may do, when it was last used, and the way to end it. */
export function TokenList({ tokens }: { tokens: readonly TokenShown[] }) {
  if (tokens.length === 0) return null;
  return (
    <Card as="section" title="Your tokens">
      <ul className="token-list">
        {tokens.map((token) => (
          <li key={token.id} className="token-row">
            <div>
              <h3 className="token-name">{token.name}</h3>
              <p className="small">{token.may.join(" · ")}</p>
              <p className="muted small">
                {token.lastUse}. Made <Moment of={token.made} />, ends{" "}
                <Moment of={token.ends} inFull />
              </p>
            </div>
            <Form method="post" action="/account/tokens/revoke">
              <input type="hidden" name="tokenId" value={token.id} />
              <Button variant="outline">
                Revoke<span className="hidden-text"> {token.name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
