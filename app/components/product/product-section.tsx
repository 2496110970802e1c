import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense } from "react";
import { pickupWishIn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import type { ProductList, ProductView } from "~/models/vendors/vendor.view";
import { AddButton, AddForm } from "../basket/add-to-basket";
import { Badge } from "../kit/badge";
import { LinkButton } from "../kit/button";
import { Icon } from "../kit/icon";
import { ProductPicture } from "../kit/picture";
import { SearchForm } from "../kit/search-form";
import { useAddressWith } from "../kit/use-here";
import { useHydrated } from "../kit/use-hydrated";
import { useViewer } from "../shell/root-data";
import "../kit/card.css";
import "../kit/menu.css";
import "../kit/navigation.css";
import "./product.css";

/** The id of the form that the 'Add to basket' buttons of the page share. */
const addForm = "add-to-basket";

interface Seller {
  id: number;
  name: string;
}

/**
 * What a vendor sells. A long list has a search, and links to its categories that can be reached
 * from everywhere in the list.
 */
export function ProductSection({
  vendor,
  list: { all, found, isLong, groups },
  q,
}: {
  vendor: Seller;
  list: ProductList;
  /** The search text. */
  q: string;
}) {
  const role = useViewer()?.role;
  const isNoCustomer = role !== undefined && role !== "customer";
  const [params] = useSearchParams();
  return (
    <section className="stack" aria-labelledby="products">
      <h2 id="products">Our Products :</h2>
      {!isNoCustomer && all > 0 && (
        <AddForm id={addForm} vendorId={vendor.id} wish={pickupWishIn(params)} />
      )}
      {(isLong || q !== "") && <ProductSearch vendor={vendor} q={q} />}
      {q !== "" && <p role="status">{`${found} of ${all} products for “${q}”`}</p>}
      {all === 0 && <p className="muted">No products available yet</p>}
      {isNoCustomer && all > 0 && <p className="muted small">Only customers can pre-order.</p>}
      {groups.length > 1 && (
        <nav aria-label="Categories" className="product-jump flex gap-2">
          {groups.map(
            (group) =>
              "id" in group && (
                <a key={group.id} href={`#${group.id}`} className="chip keeps-size">
                  {group.label}
                </a>
              ),
          )}
        </nav>
      )}
      {groups.map((group) => {
        const label = "label" in group ? group.label : `Products of ${vendor.name}`;
        return (
          <div key={label}>
            {"id" in group && <h3 id={group.id}>{group.label}</h3>}
            <ul aria-label={label}>
              {group.products.map((product) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  vendorId={vendor.id}
                  level={"id" in group ? "h4" : "h3"}
                  canOrder={!isNoCustomer}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** Searches this vendor's products and keeps where and when the customer wants to collect them. */
function ProductSearch({ vendor, q }: { vendor: Seller; q: string }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const addressWith = useAddressWith();
  const keep = {
    ...pickupWishIn(params),
    from: knownIn(params.get("from"), ["market", "map"]),
    origin: knownIn(params.get("origin"), ["map"]),
  } as Record<string, string | null>;
  return (
    <>
      <SearchForm
        label={`Search the products of ${vendor.name}`}
        placeholder="Search products"
        action={`${pathname}#products`}
        q={q}
        keep={keep}
      />
      {q !== "" && (
        <p>
          <LinkButton to={`${addressWith({ q: null })}#products`} variant="soft" icon="close">
            Clear Search
          </LinkButton>
        </p>
      )}
    </>
  );
}

const knownIn = (text: string | null, known: readonly string[]) =>
  text !== null && known.includes(text) ? text : null;

const tones: Record<string, "good" | "waiting" | "neutral"> = {
  Available: "good",
  Limited: "waiting",
};

/** A product in a line, which opens to show more about it, with the button to pre-order it. */
function ProductRow({
  product,
  vendorId,
  level: Heading,
  canOrder,
}: {
  product: ProductView;
  vendorId: number;
  level: "h3" | "h4";
  /** Portal accounts see the page, but cannot order. */
  canOrder: boolean;
}) {
  const { name, status, description, seasonalInfo, whyNotPreOrder } = product;
  const opens = description !== "" || Boolean(seasonalInfo);
  const line = (
    <>
      <ProductPicture of={product} ratio="thumb" />
      <span className="grow">
        <Heading className="product-name row gap-1">
          {name}
          {opens && <Icon name="chevron-down" className="muted" />}
        </Heading>
        <span className="cluster gap-1-3 small figures">
          {product.price}
          <Badge tone={tones[status] ?? "neutral"}>{status}</Badge>
          {whyNotPreOrder && whyNotPreOrder !== status && (
            <span className="muted">{whyNotPreOrder}</span>
          )}
        </span>
        {product.weight && <span className="small figures">{product.weight}</span>}
      </span>
    </>
  );
  return (
    <li className="product-row flex align-start gap-2 line-below space-y-2">
      {opens ? (
        <details className="unfold-row grow">
          <summary className="row gap-3">{line}</summary>
          <div className="stack gap-1 space-y-2">
            {description && <p className="clamp-3 muted small">{description}</p>}
            {seasonalInfo && (
              <p className="card-fact">
                <Icon name="leaf" />
                {seasonalInfo}
              </p>
            )}
          </div>
        </details>
      ) : (
        <div className="grow row gap-3">{line}</div>
      )}
      {!whyNotPreOrder && canOrder && (
        <>
          <PreOrderLink vendorId={vendorId} product={product} />
          <AddButton form={addForm} product={product} variant="soft" icon="basket">
            <span className="word-if-wide">Add</span>
          </AddButton>
        </>
      )}
    </li>
  );
}

const PreOrderDialog = lazy(() => import("../order/pre-order-dialog"));

/**
 * 'Pre-Order': a link to the form's own page. With JavaScript, the form opens over the current
 * page. The address says that it is open, so that going back closes it. The address also has the
 * market and the date that the user came with, and the form starts with them.
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
    // The user asked for a new tab or window, which shows the form's own page.
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
        icon="plus"
        variant="soft"
        aria-label={`Pre-Order ${product.name}`}
        onClick={show}
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
