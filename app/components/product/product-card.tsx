import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense } from "react";
import { pickupWishIn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import type { ProductView } from "~/models/vendors/vendor.view";
import { Badge } from "../kit/badge";
import { LinkButton } from "../kit/button";
import { Icon } from "../kit/icon";
import { Picture } from "../kit/picture";
import { useHydrated } from "../kit/use-hydrated";
import { useViewer } from "../shell/root-data";
import "../kit/card.css";
import "./product.css";

const tones: Record<string, "good" | "waiting" | "neutral"> = {
  Available: "good",
  Limited: "waiting",
};

/** What a stall sells, and how to order it ahead where that can be done. */
export function ProductCard({ product, vendorId }: { product: ProductView; vendorId: number }) {
  const { name, status } = product;
  const role = useViewer()?.role;
  return (
    <li className="link-card">
      <div className="link-card-picture relative">
        <Picture src={product.picture} name={name} of="product" category={product.category} />
        <div className="link-card-badge">
          <Badge tone={tones[status] ?? "neutral"}>{status}</Badge>
        </div>
      </div>
      <div className="link-card-body stack align-start">
        <h3 className="link-card-title">{name}</h3>
        <p className="strong figures">{product.price}</p>
        {product.description && <p className="clamp-3 muted">{product.description}</p>}
        {product.seasonalInfo && (
          <p className="card-fact">
            <Icon name="leaf" />
            {product.seasonalInfo}
          </p>
        )}
        <div className="link-card-footer wrap full-width relative gap-2">
          {product.whyNotPreOrder ? (
            <p className="muted small">{product.whyNotPreOrder}</p>
          ) : role && role !== "customer" ? (
            <p className="muted small">Customers can pre-order this.</p>
          ) : (
            <PreOrderLink vendorId={vendorId} product={product} />
          )}
        </div>
      </div>
    </li>
  );
}

const PreOrderDialog = lazy(() => import("../order/pre-order-dialog"));

/**
 * 'Pre-Order': a link to the form's own page. With JavaScript the form opens over the page that
 * the link is on; that it is open stands in the address, so that going back closes it. The market and
 * the date that somebody comes from stand in the address too, and the form begins with them.
 */
function PreOrderLink({
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
