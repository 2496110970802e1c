/** Pages that are worth having without a connection: the guide, and what somebody has ordered or saved. */
const kept =
  /^\/(|map|markets|market\/\d+|ripe|vendors|vendors?\/\d+|orders|saved|vendor-dashboard)$/;

/** Whether a page is kept. Forms, doors and the back office never are. */
export const isKept = (pathname: string) => kept.test(pathname);

/** Whether what was kept of a page stands for it whatever its address says behind the '?'. */
export const isOneThing = (pathname: string) => /^\/(market|vendors?)\/\d+$/.test(pathname);

/** Whether a form posted there may end a session or begin another. */
export const changesAccount = (pathname: string) =>
  /^\/(sign-out|auth|vendor-auth|admin-portal|reset-password|account\/(delete|sessions)|api\/(vendor\/)?log(in|out))(\.data)?$/.test(
    pathname,
  );

/** Files of the shell that no page's HTML names in a way that could be found. */
export const shellFiles = ["/icons.svg", "/favicon.svg", "/pictures/placeholders.svg"] as const;
export const offlinePath = "/offline";
