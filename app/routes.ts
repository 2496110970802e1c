import { layout, prefix, type RouteConfig, route } from "@remix-run/route-config";
import admin from "./routes/admin/_routes";
import api from "./routes/api/_routes";
import customer from "./routes/customer/_routes";
import machine from "./routes/machine/_routes";
import manager from "./routes/manager/_routes";
import partner from "./routes/partner/_routes";
import publicGuide from "./routes/public/_routes";
import vendor from "./routes/vendors/_routes";

/** Every address of the product. The folder of each audience lists its own addresses. */
export default [
  ...publicGuide,
  layout("routes/customer/frame.tsx", customer),
  layout("routes/vendors/office.tsx", vendor),
  layout("routes/manager/office.tsx", manager),
  ...partner,
  layout("routes/admin/office.tsx", admin),
  ...prefix("api", api),
  ...machine,
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
