/** Reading QR codes with a phone's camera, in browsers that can read them themselves. */

/** The part of the Barcode Detection API that is used here; TypeScript does not know it yet. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}
const detectorMaker = () =>
  (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector ?? null;

/** Whether this browser has a camera to ask for and can read QR codes. */
export async function canScan(): Promise<boolean> {
  const formats = (await detectorMaker()?.getSupportedFormats()) ?? [];
  return Boolean(navigator.mediaDevices) && formats.includes("qr_code");
}

const looksEvery = 200;

/**
 * Shows the camera in `video` and reports each QR code that it sees, until `signal` ends it. Throws
 * if the user or the phone refuses the camera.
 */
export async function scan(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (text: string) => void,
): Promise<void> {
  const Maker = detectorMaker();
  if (!Maker) throw new Error("This browser reads no QR codes");
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment" },
  });
  try {
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    const detector = new Maker({ formats: ["qr_code"] });
    while (!signal.aborted) {
      const [found] = await detector.detect(video);
      if (found && !signal.aborted) onCode(found.rawValue);
      await new Promise((next) => setTimeout(next, looksEvery));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
