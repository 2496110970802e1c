import { getFormProps } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormActions } from "~/components/kit/button";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { PhotoField } from "~/components/kit/photo-field";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { useMeanwhile } from "~/components/kit/use-meanwhile";
import { titled } from "~/components/shell/page-meta";
import { withPhotos } from "~/models/guide/picture/photo-form.server";
import { SetVendorPicture } from "~/models/vendors/vendor-picture.schema";
import { findOwnPicture, setVendorPicture } from "~/models/vendors/vendor-picture.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => [titled("Your photo")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return findOwnPicture(ctx);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, SetVendorPicture, setVendorPicture, {
    ...withPhotos(ctx, {
      field: "image",
      purpose: "stall",
      most: 1,
      saved: async () => [(await findOwnPicture(ctx)).image],
    }),
    failed: "Error uploading image",
    done: (_, { image }) =>
      ctx.toast.leadTo("/vendor-edit/picture", {
        title: image ? "Image uploaded successfully!" : "Photo removed",
      }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function VendorPicture() {
  const picture = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Your photo"
        lead="Lists and your vendor page show this photo."
        back={{ to: "/vendor-edit", label: "Back to your vendor page" }}
      />
      <section className="card">
        <PictureForm key={picture.version} {...picture} />
      </section>
    </div>
  );
}

const command = lazyCommand(() =>
  import("~/models/vendors/vendor-picture.schema").then((m) => m.SetVendorPicture),
);

/** A new key resets this form when another change was saved. */
function PictureForm({ name, image, version }: SerializeFrom<typeof loader>) {
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("stall-picture", command, answer, {
    defaultValue: { image },
  });
  const { seen } = useMeanwhile(answer, version);
  return (
    <OfficeForm encType="multipart/form-data" {...getFormProps(form)} className="form">
      <input type="hidden" name="version" value={seen} />
      <FormProblem problem={answer?.problem} />
      <PhotoField
        field={fields.image}
        label="Photo"
        hint="A JPEG, PNG or WebP under 5 MB. We remove hidden details such as where the photo was taken."
        of={name}
        purpose="stall"
        most={1}
        note={answer?.note}
      />
      <FormActions button="Save photo" busyText="Saving..." cancel="/vendor-edit" />
    </OfficeForm>
  );
}
