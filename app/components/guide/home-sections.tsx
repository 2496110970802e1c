import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { roughly } from "~/models/guide/place/place";
import { Button, LinkButton } from "../kit/button";
import { Icon, type IconName } from "../kit/icon";
import { Scene } from "../kit/scene";
import { useHydrated } from "../kit/use-hydrated";
import { useContact } from "../shell/root-data";
import { askPosition } from "./position";
import { Suggestions } from "./suggestions";
import "../kit/field.css";
import "./home.css";

interface Value {
  icon: IconName;
  title: string;
  text: string;
  /** Milliseconds until the block fades in, so that the blocks appear one after another. */
  delay: number;
}

const values: readonly Value[] = [
  {
    delay: 100,
    icon: "eye",
    title: "Transparency",
    text: "Before you leave home, see who runs a stall, what they charge and when they’re there.",
  },
  {
    delay: 300,
    icon: "leaf",
    title: "Sustainability",
    text: "Food grown nearby and sold in season travels less, wastes less and tastes better.",
  },
  {
    delay: 500,
    icon: "people",
    title: "Community",
    text: "A market is where a neighborhood meets. Money spent there stays nearby.",
  },
];

/** What the guide stands for. */
export function HomeValues() {
  return (
    <section aria-label="What we stand for">
      <ul className="home-values">
        {values.map((value) => (
          <ValueBlock key={value.title} {...value} />
        ))}
      </ul>
    </section>
  );
}

function ValueBlock({ icon, title, text, delay }: Value) {
  return (
    <li ref={useReveal<HTMLLIElement>(delay)} className="home-value stack">
      <span className="home-value-icon grid brand-text wash centered">
        <Icon name={icon} />
      </span>
      <h2 className="title-3">{title}</h2>
      <p className="muted">{text}</p>
    </li>
  );
}

/** Who makes the guide, and why. */
export function HomeMission() {
  return (
    <section className="home-mission grid align-center wash" aria-labelledby="mission">
      <Scene name="basket" tint={2} className="home-mission-scene" />
      <div className="stack">
        <h2 id="mission">SO WHO ARE WE ?</h2>
        <p>
          Market Day is a guide to farmers markets and to the growers, bakers and makers who sell
          there. We collect what you would otherwise have to ask around for: where a market is, when
          it opens, who will be there and what they bring.
        </p>
        <p>
          Vendors can take orders ahead of time, so that your food is waiting for you and nothing
          they picked goes to waste.
        </p>
        <div className="cluster">
          <LinkButton to="/markets">Explore Markets</LinkButton>
          <LinkButton to="/vendors" variant="soft">
            Browse Vendors
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

/** How to reach the people behind the guide. */
export function HomeContact() {
  const contact = useContact();
  return (
    <section className="home-contact stack align-center text-center" aria-labelledby="contact">
      <h2 id="contact">Contact Us</h2>
      <p className="muted">
        Have a question or a correction, or know a market we’re missing? Tell us.
      </p>
      <ul className="home-contact-ways wrap justify-center strong">
        <li className="home-contact-way row">
          <Icon name="phone" />
          {contact?.phone.text}
        </li>
        <li className="home-contact-way row">
          <Icon name="mail" />
          {contact?.email.text}
        </li>
      </ul>
    </section>
  );
}

/** The share of the element that must be in view. */
const enough = 0.2;

/**
 * Fades an element in, `delay` milliseconds after a fifth of it has come into view, and hides it
 * again when it is out of view. An element that is in view when the script starts stays visible.
 * Without JavaScript, or if the user prefers reduced motion, every element is visible.
 */
function useReveal<Shown extends HTMLElement>(delay: number) {
  const element = useRef<Shown>(null);
  useEffect(() => {
    const shown = element.current;
    if (!shown || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting) {
          clearTimeout(timer);
          shown.dataset.reveal = "hidden";
        } else if (entry.intersectionRatio >= enough && shown.dataset.reveal === "hidden") {
          clearTimeout(timer);
          timer = setTimeout(() => {
            shown.dataset.reveal = "shown";
          }, delay);
        }
      },
      { threshold: [0, enough] },
    );
    observer.observe(shown);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [delay]);
  return element;
}

/** Finds markets and food by the typed text or, with JavaScript, by the user's location. */
export function HomeFind() {
  const id = useId();
  return (
    <div className="stack gap-2">
      <Form method="get" action="/find" role="search" className="stack gap-2">
        <label htmlFor={id} className="strong">
          Market, town, ZIP or food
        </label>
        <div className="find-line wrap relative gap-2">
          <Icon name="search" className="find-icon" />
          <input
            id={id}
            type="search"
            name="q"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            className="control find-input"
          />
          <Suggestions toPlace={(near) => `/markets?${new URLSearchParams({ near })}`} />
          <Button>Find</Button>
        </div>
      </Form>
      <div className="cluster gap-0-4">
        <NearMe />
      </div>
    </div>
  );
}

/**
 * The button's space is reserved until JavaScript runs, so that nothing moves when the button
 * appears.
 */
function NearMe() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState("");

  async function find() {
    setFinding(true);
    setProblem("");
    try {
      navigate(`/markets?near=${roughly(await askPosition())}`);
    } catch (error) {
      setProblem((error as Error).message);
      setFinding(false);
    }
  }

  return (
    <>
      <button
        type="button"
        className="find-near tap strong brand-text pointer gap-2"
        data-ready={hydrated || undefined}
        disabled={isFinding}
        onClick={() => void find()}
      >
        <Icon name="locate" />
        {isFinding ? "Finding..." : "Near me"}
      </button>
      <p role="alert" className="find-problem small whole-line">
        {problem}
      </p>
    </>
  );
}
