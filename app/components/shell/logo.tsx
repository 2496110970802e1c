import "./site-header.css";

/** The product's name with its logo, an awning over a vendor. */
export function Logo() {
  return (
    <span className="logo align-center ink">
      <svg
        className="logo-mark keeps-size brand-text"
        viewBox="0 0 32 32"
        aria-hidden="true"
        focusable="false"
      >
        <path
          fill="currentColor"
          d="M6.5 5h19l4 9a4.5 4.5 0 0 1-9 0 4.5 4.5 0 0 1-9 0 4.5 4.5 0 0 1-9 0z"
        />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          d="M6 19.5V28h20v-8.5"
        />
        <path
          fill="currentColor"
          d="M16 26c-3.6 0-5.5-2-5.5-5 3.3 0 5.5 1.4 5.5 5 0-3.6 2.2-5 5.5-5 0 3-1.9 5-5.5 5z"
        />
      </svg>
      <span className="logo-word no-wrap bold">Market Day</span>
    </span>
  );
}
