import { type ReactNode, useEffect, useRef } from "react";

/**
 * The heading of what a form's answer puts in place of the form. It takes the focus, which is lost
 * with the pressed button, so that screen readers read the heading out.
 */
export function NewHeading({
  id,
  className,
  children,
}: {
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1} className={className}>
      {children}
    </h2>
  );
}
