/** Every drawing in public/icons.svg. */
export type IconName =
  | "alert"
  | "arrow-left"
  | "arrow-right"
  | "basket"
  | "calendar"
  | "camera"
  | "card"
  | "check"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "clock"
  | "close"
  | "directions"
  | "download"
  | "edit"
  | "external"
  | "eye"
  | "eye-off"
  | "filter"
  | "globe"
  | "heart"
  | "heart-filled"
  | "info"
  | "instagram"
  | "leaf"
  | "list"
  | "locate"
  | "mail"
  | "map"
  | "market"
  | "menu"
  | "minus"
  | "moon"
  | "people"
  | "phone"
  | "pin"
  | "plus"
  | "receipt"
  | "refresh"
  | "search"
  | "settings"
  | "sign-in"
  | "sign-out"
  | "stall"
  | "star"
  | "star-filled"
  | "sun"
  | "tag"
  | "trash"
  | "upload"
  | "user"
  | "wallet";

/** A drawing from the sprite, as tall as the text beside it. Always decoration: words say it too. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : "icon"} focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
