import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense } from "react";
import { pickupWishIn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import { LinkButton } from "../kit/button";
import { useHydrated } from "../kit/use-hydrated";

const PreOrderDialog = lazy(() => import("./pre-order-dialog"));

/**
 * 'Pre-Order': a link to the form's own page. With JavaScript the form opens over the page that
 * the link is on; that it is open stands in the address, so that going back closes it. The market and
 * the date that somebody comes from stand in the address too, and the form begins with them.
 */
export function PreOrderLink({
  vendorId,
  product,
}: {
  vendorId: number;
  product: { id: number; name: string };
}) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const wish = pickupWishIn(new URLSearchParams(search));
  const to = withPickup(`/vendor/${vendorId}/pre-order?product=${product.id}`, wish);
  const open = `#pre-order-${product.id}`;
  function show(event: MouseEvent) {
    // A new tab or window was asked for: that one shows the page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(`${pathname}${search}${open}`, {
      state: { opened: open },
      preventScrollReset: true,
    });
  }
  function close() {
    if ((state as { opened?: string } | null)?.opened === open) navigate(-1);
    else navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      <LinkButton
        to={to}
        icon="basket"
        aria-label={`Pre-Order ${product.name}`}
        onClick={show}
        wide
      >
        Pre-Order
      </LinkButton>
      {hydrated && hash === open && (
        <Suspense>
          <PreOrderDialog to={to} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
