import type { WalletView } from "~/models/orders/wallet/wallet.view";
import { LinkTabs } from "../kit/link-tabs";
import { Notice } from "../kit/notice";
import "./wallet.css";

/** Which of the vendor's accounts is shown, where one has been closed. */
export function WalletAccounts({ wallet }: { wallet: WalletView }) {
  const { accounts, closed } = wallet;
  return (
    <>
      {accounts.length > 0 && (
        <div className="wallet-accounts">
          <LinkTabs
            label="Accounts at Stripe"
            tabs={accounts.map(({ text, to, isShown }) => ({ label: text, to, chosen: isShown }))}
          />
        </div>
      )}
      {closed && (
        <Notice title={`This account was closed on ${closed}`}>
          <p>
            You can still read everything that Stripe told us about it. Card payments now go to your
            open account, if you have one.
          </p>
        </Notice>
      )}
    </>
  );
}
