import "./skip-link.css";

/** The first stop of the Tab key: past the head of the page, to its content. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to the content
    </a>
  );
}
