import { SearchForm } from "../kit/search-form";
import "./ripe.css";

/** The way to what is ripe, from a page about something else. */
export function RipeDoor() {
  return (
    <section className="ripe-door" aria-labelledby="ripe-door">
      <h2 id="ripe-door">What is ripe, where, when?</h2>
      <p>Look for what you want to eat, and see who brings it to which market next.</p>
      <SearchForm label="Search products" action="/ripe" placeholder="Eggs, honey, tomatoes" />
    </section>
  );
}
