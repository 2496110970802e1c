import { expect, it } from "vitest";
import { afterFailure, type Photo } from "~/components/kit/use-photos";

const before: Photo[] = [{ address: "/images/old", src: "/images/old", progress: 1 }];
const uploading = (src: string): Photo[] => [{ address: null, src, progress: 0.5 }];

it("a photo that could not be uploaded leaves the photo that it was to replace", () => {
  expect(afterFailure(uploading("blob:a"), "blob:a", before)).toEqual(before);
});

it("a photo that could not be uploaded does not remove the photo chosen after it", () => {
  expect(afterFailure(uploading("blob:b"), "blob:a", before)).toEqual(uploading("blob:b"));
});
