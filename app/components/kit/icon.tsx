export type IconName = keyof typeof drawings;

/** A drawing as tall as the text beside it. It is always decoration: words say the same. */
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

/**
 * The drawing of each icon, in a square of 24 units, with the line width that `.icon` sets. The
 * drawings are part of the page itself: a separate file would load after all scripts of the page,
 * on a slow phone seconds after the button that shows the icon.
 */
const drawings = {
  alert: '<path d="M12 4 2.8 19.5h18.4z"/><path d="M12 10v4.5M12 17v.1"/>',
  "arrow-left": '<path d="M20 12H4M10 6l-6 6 6 6"/>',
  "arrow-right": '<path d="M4 12h16M14 6l6 6-6 6"/>',
  basket: '<path d="M3.5 10h17l-2 9.5h-13zM8 10l3-6M16 10l-3-6M9.5 13.5v2.5M14.5 13.5v2.5"/>',
  calendar:
    '<rect x="4" y="5.5" width="16" height="15" rx="2"/><path d="M4 10h16M8.5 3.5v4M15.5 3.5v4"/>',
  camera:
    '<path d="M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z"/><circle cx="12" cy="13.5" r="3.5"/>',
  card: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 15h3"/>',
  check: '<path d="m4.5 12.5 5 5L19.5 7"/>',
  "chevron-down": '<path d="m6 9.5 6 6 6-6"/>',
  "chevron-left": '<path d="m14.5 6-6 6 6 6"/>',
  "chevron-right": '<path d="m9.5 6 6 6-6 6"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.2l3.3 2"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  copy: '<rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2"/><path d="M15.5 8.5v-3a1.5 1.5 0 0 0-1.5-1.5H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5h3"/>',
  directions:
    '<path d="m12 3 9 9-9 9-9-9z"/><path d="M9 14.5V12a1 1 0 0 1 1-1h5M13 8.5l2.5 2.5-2.5 2.5"/>',
  download: '<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15"/>',
  edit: '<path d="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5"/>',
  external:
    '<path d="M13.5 4H20v6.5M20 4l-9 9M18 13.5V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5.5"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  "eye-off":
    '<path d="M6.5 7.2C4 9 2.5 12 2.5 12S6 18.5 12 18.5c1.8 0 3.4-.6 4.7-1.4M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5s-.7 1.3-2 2.8M4 4l16 16"/>',
  filter: '<path d="M4 7h16M7 12h10M10 17h4"/>',
  globe:
    '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17c-5-5-5-12 0-17z"/>',
  heart:
    '<path d="M12 20.2S3.8 15.4 3.8 9.5A4.4 4.4 0 0 1 12 7.3a4.4 4.4 0 0 1 8.2 2.2c0 5.9-8.2 10.7-8.2 10.7z"/>',
  "heart-filled":
    '<path fill="currentColor" d="M12 20.2S3.8 15.4 3.8 9.5A4.4 4.4 0 0 1 12 7.3a4.4 4.4 0 0 1 8.2 2.2c0 5.9-8.2 10.7-8.2 10.7z"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.1"/>',
  instagram:
    '<rect x="4" y="4" width="16" height="16" rx="4.5"/><circle cx="12" cy="12" r="3.7"/><path d="M16.6 7.4v.1"/>',
  key: '<circle cx="8" cy="15.5" r="4"/><path d="m11 12.5 8.5-8.5M15.5 8l3 3"/>',
  leaf: '<path d="M5 19C4 10 9 4.5 20 4.5 20.5 14 16 19.5 8 18M5 19.5c2-5 5-7.5 9-9.5"/>',
  list: '<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1"/>',
  locate:
    '<circle cx="12" cy="12" r="6"/><path d="M12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5"/><circle cx="12" cy="12" r="1.5" fill="currentColor"/>',
  mail: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="m3.5 7 8.5 6.5L20.5 7"/>',
  map: '<path d="m3.5 6.5 5.7-2.5 5.6 2.5 5.7-2.5v13.5l-5.7 2.5-5.6-2.5-5.7 2.5zM9.2 4v13.5M14.8 6.5V20"/>',
  market: '<path d="M5 4h14l2 5.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM5 13v7h14v-7"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  minus: '<path d="M5.5 12h13"/>',
  moon: '<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"/>',
  pause: '<path d="M8.5 5.5v13M15.5 5.5v13"/>',
  people:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5c.5-4 3-6 6.5-6s6 2 6.5 6M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.2c2 .8 3.2 2.6 3.5 5.3"/>',
  phone:
    '<path d="M5 4h4l1.5 4.5L8.3 10a13 13 0 0 0 5.7 5.7l1.5-2.2L20 15v4a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 5.6A1.5 1.5 0 0 1 5 4z"/>',
  pin: '<path d="M12 21s-7-6.3-7-11.3a7 7 0 0 1 14 0C19 14.7 12 21 12 21z"/><circle cx="12" cy="9.8" r="2.5"/>',
  play: '<path d="M7.5 5v14l11.5-7z"/>',
  plus: '<path d="M12 5.5v13M5.5 12h13"/>',
  receipt:
    '<path d="M5.5 3.5v17l2.2-1.5 2.1 1.5 2.2-1.5 2.2 1.5 2.1-1.5 2.2 1.5v-17zM9 8.5h6M9 12.5h6"/>',
  refresh:
    '<path d="M4.5 12a7.5 7.5 0 0 1 13-5L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5L4 14.5M4 19.5v-5h5"/>',
  search: '<circle cx="10.8" cy="10.8" r="6.3"/><path d="m15.5 15.5 5 5"/>',
  settings:
    '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  share: '<path d="M12 14.5V3.5M7.8 7.5 12 3.5l4.2 4M5.5 11.5v8.5h13v-8.5"/>',
  "sign-in":
    '<path d="M13.5 4H19a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5.5M3.5 12H15M10.5 7.5 15 12l-4.5 4.5"/>',
  "sign-out":
    '<path d="M10.5 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5.5M9 12h11.5M16 7.5l4.5 4.5-4.5 4.5"/>',
  stall:
    '<path d="M3.5 13.5h17M5 13.5V20h14v-6.5M7 13.5a2.5 2.5 0 0 1 5 0M12 13.5a2.5 2.5 0 0 1 5 0M4 8.5 5.5 4h13L20 8.5z"/>',
  star: '<path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.6 9.7l5.8-.8z"/>',
  "star-filled":
    '<path fill="currentColor" d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.6 9.7l5.8-.8z"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4"/>',
  tag: '<path d="M4 4.5h7.5l8.5 8.5-7 7L4.5 11.5z"/><path d="M8 8.5v.1"/>',
  trash:
    '<path d="M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 13.5h9l1-13.5M10.5 10.5v5.5M13.5 10.5v5.5"/>',
  upload: '<path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 20h15"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.6-4.3 3.5-6.5 7.5-6.5s6.9 2.2 7.5 6.5"/>',
  wallet: '<path d="M18 8V5H5a1.5 1.5 0 0 0 0 3h14.5v11.5H5A1.5 1.5 0 0 1 3.5 18V6.5M16 13.7v.1"/>',
} as const;
