import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { LinkButton } from "../kit/button";
import { Icon } from "../kit/icon";
import { Menu } from "../kit/menu";
import { Notice } from "../kit/notice";
import { useAddressWith, useHere } from "../kit/use-here";
import { useHydrated } from "../kit/use-hydrated";
import { useViewer } from "../shell/root-data";
import type { Kind } from "./edit-dialog";
import "./card-controls.css";

const EditDialog = lazy(() => import("./edit-dialog"));

const useIsAdmin = () => useViewer()?.role === "admin";

/** The address of the form's page. The form leads back to the page in `returnTo`. */
function formAt(kind: Kind, params: Record<string, string>) {
  return `/admin/${kind}?${new URLSearchParams(params)}`;
}

/** True for a plain click, false for a click that opens a new tab or window. */
const isPlain = (event: MouseEvent) =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * 'Edit' and 'Delete' on a card, for administrators. With JavaScript, 'Edit' opens over the list.
 */
export function CardControls({ kind, id, name }: { kind: Kind; id: number; name: string }) {
  const here = useHere();
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  if (!useIsAdmin()) return null;
  const edit = formAt(kind, { [`${kind}Id`]: String(id), returnTo: here });
  const close = () => setOpen(false);
  return (
    <div className="card-controls wrap gap-2">
      <LinkButton
        to={edit}
        variant="soft"
        size="small"
        icon="edit"
        aria-label={`Edit ${name}`}
        onClick={(event) => {
          if (!hydrated || !isPlain(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        Edit
      </LinkButton>
      <LinkButton
        to={`/admin/${kind}s/${id}/delete?${new URLSearchParams({ returnTo: here })}`}
        variant="outline"
        size="small"
        icon="trash"
        aria-label={`Delete ${name}`}
      >
        Delete
      </LinkButton>
      {isOpen && (
        <Suspense>
          <EditDialog kind={kind} to={edit} onClose={close} onDone={close} />
        </Suspense>
      )}
    </div>
  );
}

const words = {
  market: { add: "Add Market", remove: "Delete Market", list: "/admin" },
  vendor: { add: "Add Vendor", remove: "Delete Vendor", list: "/admin?tab=vendors" },
};

/**
 * The administrators' menu over a list. With JavaScript, 'Add' opens the form over the list.
 * 'Delete' leads to the list where the administrator finds the entry to delete. `?add=true` also
 * opens the form, and so does `?addVendor=true`, filled in with the data of an application.
 */
export function ModifyMenu({ kind }: { kind: Kind }) {
  const addressWith = useAddressWith();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [params] = useSearchParams();
  if (!useIsAdmin()) return null;
  const fromApplication = kind === "vendor" && params.get("addVendor") === "true";
  const isAdding = fromApplication || params.get("add") === "true";
  const applicationData = params.get("applicationData");
  const back = addressWith({ add: null, addVendor: null, applicationData: null });
  const add = formAt(kind, {
    ...(isAdding && kind === "vendor" && applicationData && { applicationData }),
    returnTo: back,
  });
  const { add: addText, remove, list } = words[kind];
  return (
    <>
      <Menu
        className="modify"
        summary={
          <>
            <Icon name="settings" />
            Modify
            <Icon name="chevron-down" />
          </>
        }
      >
        <ul>
          <li>
            <Link
              to={add}
              className="menu-item"
              onClick={(event) => {
                if (!hydrated || !isPlain(event)) return;
                event.preventDefault();
                navigate(addressWith({ add: "true" }), { preventScrollReset: true });
              }}
            >
              <Icon name="plus" />
              {addText}
            </Link>
          </li>
          <li>
            <Link to={list} className="menu-item">
              <Icon name="trash" />
              {remove}
            </Link>
          </li>
        </ul>
      </Menu>
      {isAdding && !hydrated && (
        <Notice title={addText}>
          <p>
            <Link to={add}>Open the full form</Link>
          </p>
        </Notice>
      )}
      {isAdding && hydrated && (
        <Suspense>
          <EditDialog
            kind={kind}
            to={add}
            onClose={() => navigate(back, { replace: true, preventScrollReset: true })}
          />
        </Suspense>
      )}
    </>
  );
}
