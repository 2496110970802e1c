import { Link } from "@remix-run/react";
import { Scene } from "../kit/scene";
import type { SceneName } from "../kit/scenes";
import "./ripe.css";

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

/** What somebody who has not said what they want to eat may want to eat. */
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
            <Link to={to(text.toLowerCase())} className="ripe-idea" prefetch="intent">
              <Scene name={scene} tint={tint} />
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
