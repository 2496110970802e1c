import { Link } from "@remix-run/react";
import { Scene, type SceneName } from "../kit/scene";
import "../product/product.css";

const ideas: readonly { text: string; scene: SceneName; tint: number }[] = [
  { text: "Tomatoes", scene: "vegetables", tint: 0 },
  { text: "Strawberries", scene: "fruits", tint: 1 },
  { text: "Eggs", scene: "dairy", tint: 2 },
  { text: "Bread", scene: "bakery", tint: 3 },
  { text: "Honey", scene: "other", tint: 1 },
  { text: "Basil", scene: "herbs", tint: 2 },
  { text: "Juice", scene: "beverages", tint: 3 },
  { text: "Salad", scene: "prepared", tint: 0 },
];

/** Foods to begin with, for a visitor who has not searched yet. */
export function RipeIdeas({
  to,
}: {
  /** The address of a search for it. */
  to: (q: string) => string;
}) {
  return (
    <section className="stack" aria-labelledby="ripe-ideas">
      <h2 id="ripe-ideas">For example</h2>
      <ul className="ripe-ideas">
        {ideas.map(({ text, scene, tint }) => (
          <li key={text}>
            <Link
              to={to(text.toLowerCase())}
              className="ripe-idea strong block sheet no-underline ink clip"
              prefetch="intent"
            >
              <Scene name={scene} tint={tint} />
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
