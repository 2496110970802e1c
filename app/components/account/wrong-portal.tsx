import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { LinkButton } from "../kit/button";
import { EmptyState } from "../kit/empty-state";

/**
 * 'Please use Vendor Portal': says so and leads on. The answer's Refresh header does that without
 * JavaScript; a page that was reached by a script has no such header, so a timer does.
 */
export function WrongPortal({ title, text, path }: { title: string; text: string; path: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(path, { replace: true }), 1500);
    return () => clearTimeout(timer);
  }, [navigate, path]);
  return (
    <div className="page page-narrow">
      <EmptyState level="h1" scene="gate" title={title} text={text}>
        <LinkButton to={path}>Continue</LinkButton>
      </EmptyState>
    </div>
  );
}
