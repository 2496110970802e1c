import { Form, Link, useNavigate } from "@remix-run/react";
import { useId, useState } from "react";
import { roughly } from "~/models/guide/place/place";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { useHydrated } from "../kit/use-hydrated";
import { askPosition } from "./position";
import { Suggestions } from "./suggestions";
import "../kit/field.css";
import "./home.css";

/** Finds a market by town or ZIP and, where JavaScript can ask for it, by where one is. */
export function HomeFind() {
  const id = useId();
  return (
    <div className="find">
      <Form method="get" action="/markets" role="search" className="find-form">
        <label htmlFor={id} className="find-label">
          Find a market near you
        </label>
        <div className="find-line">
          <Icon name="pin" className="find-icon" />
          <input
            id={id}
            type="search"
            name="near"
            placeholder="Town or ZIP"
            maxLength={100}
            autoComplete="postal-code"
            enterKeyHint="search"
            className="control find-input"
          />
          <Suggestions toPlace={(near) => `/markets?${new URLSearchParams({ near })}`} />
          <Button>Find</Button>
        </div>
      </Form>
      <div className="find-more">
        <Link to="/ripe" prefetch="intent" className="find-link">
          What is ripe
        </Link>
        <NearMe />
      </div>
    </div>
  );
}

/** Its place is kept until JavaScript runs, so that nothing moves when it appears. */
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
        className="find-near"
        data-ready={hydrated || undefined}
        disabled={isFinding}
        onClick={() => void find()}
      >
        <Icon name="locate" />
        {isFinding ? "Finding..." : "Near me"}
      </button>
      <p role="alert" className="find-problem">
        {problem}
      </p>
    </>
  );
}
