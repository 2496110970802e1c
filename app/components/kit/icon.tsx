import { drawings } from "./icon-drawings";

export type IconName = keyof typeof drawings;

/** A drawing as tall as the text beside it. Always decoration: words say it too. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className ? `icon ${className}` : "icon"}
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, by name
      dangerouslySetInnerHTML={{ __html: drawings[name] }}
    />
  );
}
