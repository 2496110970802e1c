import { Button as RadixButton } from "@radix-ui/themes";
import { Link, useNavigation } from "@remix-run/react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { useAddressFor } from "./office-form";
import "./button.css";

export type ButtonVariant = "solid" | "soft" | "outline" | "ghost" | "danger";

interface Looks {
  /** 'solid' for the main action of a page; 'danger' for an action that cannot be undone. */
  variant?: ButtonVariant;
  /** 'small' only inside rows and cards that are easy to hit anyway. */
  size?: "small" | "normal" | "large";
  icon?: IconName;
  /** As wide as its container. */
  wide?: boolean;
  children: ReactNode;
}

const sizes = { small: "2", normal: "3", large: "4" } as const;

function looks({ variant = "solid", size = "normal", wide }: Omit<Looks, "children">) {
  return {
    variant: variant === "danger" ? ("solid" as const) : variant,
    color: variant === "danger" ? ("red" as const) : undefined,
    size: sizes[size],
    className: wide ? "button wide" : "button",
  };
}

type ButtonProps = Looks &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "color" | "className" | "children"> & {
    /**
     * True while the request that the button started is under way. The button cannot be pressed
     * again then.
     */
    busy?: boolean;
    /** The button's text while it is busy: 'Placing Order...'. */
    busyText?: string;
  };

/** A button. It submits its form unless it gets another `type`. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyText,
  disabled,
  type = "submit",
  children,
  ...rest
}: ButtonProps) {
  return (
    <RadixButton
      {...looks({ variant, size, wide })}
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {busy ? (busyText ?? children) : children}
    </RadixButton>
  );
}

/** A link that looks like a button. `to` is a path on this site, or a full address elsewhere. */
export function LinkButton({
  to,
  variant,
  size,
  wide,
  icon,
  newTab,
  children,
  ...rest
}: Looks &
  Pick<AnchorHTMLAttributes<HTMLAnchorElement>, "aria-label" | "onClick"> & {
    to: string;
    newTab?: boolean;
    reloadDocument?: boolean;
  }) {
  const outside = /^[a-z]+:/i.test(to);
  const tab = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  const inner = (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {newTab && <span className="hidden-text"> (opens in a new tab)</span>}
    </>
  );
  const { reloadDocument, ...plain } = rest;
  return (
    <RadixButton {...looks({ variant, size, wide })} asChild>
      {outside ? (
        <a href={to} {...tab} {...plain}>
          {inner}
        </a>
      ) : (
        <Link
          to={to}
          prefetch={reloadDocument ? "none" : "intent"}
          reloadDocument={reloadDocument}
          {...tab}
          {...plain}
        >
          {inner}
        </Link>
      )}
    </RadixButton>
  );
}

/**
 * Whether a posted form is on its way. A page with several forms says which form it means: by the
 * form's `action`, by a value it posts (`{ orderId: "5" }`), or both.
 */
export function useBusy(form: { action?: string; posts?: Record<string, string> } = {}): boolean {
  const { state, formMethod, formAction, formData } = useNavigation();
  const addressFor = useAddressFor();
  if (state === "idle" || !formMethod || formMethod === "GET") return false;
  if (form.action !== undefined && formAction !== addressFor(form.action)) return false;
  return Object.entries(form.posts ?? {}).every(([name, value]) => formData?.get(name) === value);
}

/** The button that sends a form, then the link that leaves it. `action` is as for `useBusy`. */
export function FormActions({
  button,
  cancel,
  cancelText = "Cancel",
  action,
  ...rest
}: {
  button: ReactNode;
  cancel?: string;
  cancelText?: string;
  action?: string;
} & Pick<ButtonProps, "variant" | "size" | "icon" | "busyText">) {
  return (
    <div className="form-actions">
      <Button {...rest} busy={useBusy({ action })}>
        {button}
      </Button>
      {cancel && (
        <LinkButton to={cancel} variant="soft">
          {cancelText}
        </LinkButton>
      )}
    </div>
  );
}
