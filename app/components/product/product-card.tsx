import type { ProductView } from "~/models/vendors/vendor.view";
import { Badge } from "../kit/badge";
import { Icon } from "../kit/icon";
import { Picture } from "../kit/picture";
import { PreOrderLink } from "../order/pre-order-link";
import { useViewer } from "../shell/use-viewer";
import "../kit/card.css";
import "../kit/fact.css";
import "./price.css";

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
      <div className="link-card-picture">
        <Picture src={product.picture} name={name} of="product" category={product.category} />
        <div className="link-card-badge">
          <Badge tone={tones[status] ?? "neutral"}>{status}</Badge>
        </div>
      </div>
      <div className="link-card-body">
        <h3 className="link-card-title">{name}</h3>
        <p className="product-price">{product.price}</p>
        {product.description && <p className="clamp-3 muted">{product.description}</p>}
        {product.seasonalInfo && (
          <p className="card-fact">
            <Icon name="leaf" />
            {product.seasonalInfo}
          </p>
        )}
        <div className="link-card-footer">
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
