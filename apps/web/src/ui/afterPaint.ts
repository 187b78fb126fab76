/** A page in the background draws no frame: the work does not wait for one longer than this. */
const LATEST_MS = 100;

/** Runs what takes long once the frame that answers the hand is drawn: a pressed button shows at once. */
export const afterPaint = (run: () => void): void => {
  let isDue = true;
  const once = (): void => {
    if (!isDue) return;
    isDue = false;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LATEST_MS);
};
