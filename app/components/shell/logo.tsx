import "./logo.css";

/** The product's name with its mark, an awning over a stall. */
export function Logo() {
  return (
    <span className="logo">
      <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <use href="/icons.svg#logo" />
      </svg>
      <span className="logo-word">Market Day</span>
    </span>
  );
}
