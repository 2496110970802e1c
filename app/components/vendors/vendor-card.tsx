import type { ReactNode } from "react";
import { Badge } from "../kit/badge";
import { LinkCard } from "../kit/card";
import { Icon } from "../kit/icon";
import { Picture } from "../kit/picture";
import { Heart } from "../saved/heart";
import "../kit/card.css";

/** A vendor in a list. */
export function VendorCard({
  vendor,
  to = `/vendor/${vendor.id}`,
  level = "h2",
  controls,
}: {
  vendor: {
    id: number;
    name: string;
    vendorType: string;
    description: string;
    image: string | null;
    isSaved: boolean;
    /** The categories of the products it shows. */
    sold?: string | null;
    /** The first market that the vendor sells at. */
    market?: string | null;
    /** The vendor's plan for the weekday that the list is filtered by. */
    onDay?: { text: string } | null;
  };
  to?: string;
  level?: "h2" | "h3";
  /** Actions for administrators. */
  controls?: ReactNode;
}) {
  return (
    <LinkCard
      to={to}
      title={vendor.name}
      level={level}
      picture={
        <Picture
          src={vendor.image}
          name={vendor.name}
          of="vendor"
          ratio="listed"
          shared={`vendor-${vendor.id}`}
        />
      }
      badge={<Badge>{vendor.vendorType}</Badge>}
      corner={<Heart type="vendor" {...vendor} />}
      footer={controls}
    >
      {vendor.description && <p className="clamp-3 muted link-card-extra">{vendor.description}</p>}
      {vendor.sold && (
        <p className="card-fact">
          <Icon name="basket" />
          {vendor.sold}
        </p>
      )}
      {vendor.market && (
        <p className="card-fact">
          <Icon name="market" />
          {vendor.market}
        </p>
      )}
      {vendor.onDay && (
        <p className="card-fact">
          <Icon name="calendar" />
          {vendor.onDay.text}
        </p>
      )}
    </LinkCard>
  );
}
