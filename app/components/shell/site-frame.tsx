import type { FrameProps } from "./frame";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** Head and foot of the public side. */
export function SiteFrame({ viewer, theme, year, children }: FrameProps) {
  return (
    <>
      <SiteHeader viewer={viewer} theme={theme} />
      {children}
      <SiteFooter year={year} theme={theme} viewer={viewer} />
    </>
  );
}
