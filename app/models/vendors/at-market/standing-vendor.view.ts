import type { AvailableVendor, StandingVendor } from "./market-vendors.server";

/** A vendor as those who run its market are told of it. */
export const standingVendorJson = (vendor: StandingVendor, marketId: number) => {
  const productCategories: string[] = JSON.parse(vendor.categories);
  return {
    id: vendor.id,
    name: vendor.name,
    vendorType: vendor.vendorType,
    email: vendor.contactEmail,
    description: vendor.description,
    contactEmail: vendor.contactEmail,
    contactPhone: vendor.contactPhone,
    image: vendor.image,
    productCategories,
    markets: [marketId],
    stall: vendor.stall,
  };
};

/** A vendor that could be added to a market. */
export const availableVendorJson = ({ id, name, vendorType, image }: AvailableVendor) => ({
  id,
  name,
  vendorType,
  image,
});
