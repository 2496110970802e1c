import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { pictureSource } from "~/models/core/links";
import {
  adds,
  mostPhotos,
  moves,
  type Purpose,
  photoFieldName,
  photoNames,
  removes,
} from "~/models/guide/picture/picture.rules";
import { Button } from "./button";
import { FieldError, FieldHint, RequiredMark } from "./field-frame";
import { Icon } from "./icon";
import { useHydrated } from "./use-hydrated";
import { type Photo, usePhotos } from "./use-photos";
import "./form-page.css";

interface PhotoFieldProps {
  /** A field from `useForm`, for one address or for a list of addresses. */
  field: FieldMetadata<unknown>;
  label: ReactNode;
  hint: ReactNode;
  /** What the photos show, for people who cannot see them: 'Sunny Acre Farm'. */
  of: string;
  /** What the photos are for. The purpose decides who may upload them. */
  purpose: Purpose;
  /**
   * The most photos. If it is 1, the field is not a list, and a new photo replaces the current one.
   */
  most?: number;
  /** The `note` of the form's answer: what happened to a photo without JavaScript. */
  note: string | undefined;
  /** On a phone, the user can open the camera at once, or choose a photo instead. */
  withCamera?: boolean;
}

/**
 * The file types to ask phones for. An iPhone that reads this list converts its HEIC photos to
 * JPEG.
 */
const taken = "image/jpeg,image/png,image/webp";

/**
 * Photos in a form, which the user adds and removes while filling in the form. The form must be
 * posted with `encType="multipart/form-data"`, and its action must read it with `withPhotos`.
 * Without JavaScript, the field's own buttons post the form, and the page comes back with
 * everything that was typed.
 */
export function PhotoField({
  field,
  label,
  hint,
  of,
  purpose,
  most = mostPhotos,
  note,
  withCamera = false,
}: PhotoFieldProps) {
  const isAwake = useHydrated();
  const names = photoNames(field.name);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const own = usePhotos(addressesOf(field), { most, purpose });
  const problem = own.problem ?? (own.note ? null : (field.errors?.join(" ") ?? null));
  useHeldForm(fieldset, own.isSending, own.wait);
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    input.value = "";
    void own.add(files);
  };
  // No event of the browser says that the buttons have changed the form: see use-unsaved.ts.
  const change = (work: () => void) => {
    work();
    fieldset.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const isFull = most > 1 && own.photos.length >= most;
  const added = most > 1 ? "Add photo" : own.photos.length > 0 ? "Replace photo" : "Add photo";
  return (
    <fieldset
      ref={fieldset}
      className="field photo-field"
      aria-describedby={problem ? field.errorId : undefined}
    >
      <legend className="field-label">
        {label}
        <RequiredMark field={field} />
      </legend>
      {/* Enter presses a form's first button, which must not be a button that removes a photo. */}
      {!isAwake && (
        <button type="submit" className="hidden-text" tabIndex={-1} aria-hidden="true" />
      )}
      <FieldHint field={field}>{hint}</FieldHint>
      {own.photos.length > 0 && (
        <ul className="photo-list grid gap-4">
          {own.photos.map((photo, index) => (
            <PhotoShown
              key={photo.src}
              photo={photo}
              alt={most === 1 ? `Photo of ${of}` : `Photo ${index + 1} of ${of}`}
              name={photoFieldName(field.name, most, index)}
              button={names.button}
              canMove={index > 0}
              onMove={isAwake ? () => change(() => own.move(photo.src)) : undefined}
              onRemove={isAwake ? () => change(() => own.remove(photo.src)) : undefined}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="photo-note muted small">You’ve added {most} photos, the maximum.</p>
      ) : (
        <div className="cluster gap-3">
          {withCamera && (
            <label className={isAwake ? "photo-camera" : "photo-camera photo-camera-plain"}>
              <Icon name="camera" />
              Take a photo
              <input
                type="file"
                name={isAwake ? undefined : names.file}
                accept="image/*"
                capture="environment"
                className={isAwake ? "hidden-text" : "photo-file"}
                onChange={take}
              />
            </label>
          )}
          <input
            type="file"
            id={field.id}
            name={isAwake ? undefined : names.file}
            accept={taken}
            multiple={isAwake && most > 1}
            className="photo-file"
            aria-label="Choose a photo"
            aria-invalid={problem ? true : undefined}
            aria-describedby={
              problem ? `${field.descriptionId} ${field.errorId}` : field.descriptionId
            }
            onChange={take}
          />
          {!isAwake && (
            <Button name={names.button} value={adds} variant="soft" icon="camera" formNoValidate>
              {added}
            </Button>
          )}
        </div>
      )}
      <FieldError field={{ errorId: field.errorId, errors: problem ? [problem] : undefined }} />
      <p className="photo-note muted small" role="status">
        {own.note || (problem ? "" : note)}
      </p>
    </fieldset>
  );
}

function PhotoShown({
  photo: { address, src, progress },
  alt,
  name,
  button,
  canMove,
  onMove,
  onRemove,
}: {
  photo: Photo;
  alt: string;
  name: string;
  button: string;
  canMove: boolean;
  onMove?: () => void;
  onRemove?: () => void;
}) {
  const moving = onMove
    ? { type: "button" as const, onClick: onMove }
    : { name: button, value: moves(address ?? ""), formNoValidate: true };
  const removing = onRemove
    ? { type: "button" as const, onClick: onRemove }
    : { name: button, value: removes(address ?? ""), formNoValidate: true };
  return (
    <li className="photo">
      <div className="photo-frame grid relative round clip">
        <img src={src.startsWith("blob:") ? src : (pictureSource(src) ?? undefined)} alt={alt} />
        {address === null && (
          <progress className="photo-progress" value={progress} aria-label={`Uploading ${alt}`} />
        )}
      </div>
      {address !== null && <input type="hidden" name={name} value={address} />}
      {canMove && address !== null && (
        <Button variant="soft" icon="arrow-left" {...moving}>
          Move up
          <span className="hidden-text"> {alt}</span>
        </Button>
      )}
      <Button variant="outline" icon="trash" {...removing}>
        Remove
        <span className="hidden-text"> {alt}</span>
      </Button>
    </li>
  );
}

/**
 * The addresses in the field when the page is drawn: the field's own value, or what was posted with
 * the form.
 */
function addressesOf({ initialValue }: FieldMetadata<unknown>): string[] {
  const values: unknown[] = Array.isArray(initialValue) ? initialValue : [initialValue];
  return values.filter((each) => typeof each === "string").filter((each) => each !== "");
}

/**
 * Stops the form from being sent while its photos are uploading, because they would be missing from
 * it.
 */
function useHeldForm(inside: RefObject<HTMLFieldSetElement>, isSending: boolean, wait: () => void) {
  const say = useRef(wait);
  say.current = wait;
  useEffect(() => {
    const form = isSending && inside.current?.form;
    if (!form) return;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      say.current();
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [inside, isSending]);
}
