import type { Bus, BusMessages, MannedHearing } from './bus/port.ts';

/** A process that says nothing for so long is gone, ms. */
const NODE_GONE_MS = 3_000;

/** How manned aircraft are heard by all processes together; `none`: nobody asks a receiver. */
export type HelicopterService = 'available' | 'unavailable' | 'none';

/** What the processes that are heard tell of themselves: whether all of them reach the database, whether one hears manned aircraft. */
export const watchStates = (bus: Bus, changed: () => void) => {
  const nodes = new Map<
    string,
    { readonly is_recording: boolean; readonly manned: MannedHearing | undefined; readonly heard: number }
  >();
  const living = () => [...nodes.values()].filter(({ heard }) => performance.now() - heard <= NODE_GONE_MS);
  const isRecording = (): boolean => living().every(({ is_recording }) => is_recording);
  let was = true;
  let asked = false;
  const end = bus.subscribe('state', ({ node, is_recording, manned }) => {
    nodes.set(node, { is_recording, manned, heard: performance.now() });
    asked ||= manned !== undefined;
    if (isRecording() === was) return;
    was = isRecording();
    changed();
  });
  return {
    isRecording,
    end,
    helicopters: (): HelicopterService => {
      if (living().some(({ manned }) => manned === 'heard')) return 'available';
      // Who asked a receiver may be gone itself: that is no reason to say nothing.
      return asked ? 'unavailable' : 'none';
    },
  };
};

/** Tells the others how this process is: each second, and at once where it hears manned aircraft or no more. */
export const createOwnState = (
  bus: Bus,
  self: Pick<BusMessages['state'], 'node' | 'judges'>,
  isRecording: () => boolean,
) => {
  let manned: MannedHearing | undefined;
  const tell = (): void => bus.publish('state', { ...self, is_recording: isRecording(), manned });
  return {
    tell,
    tellManned: (hearing: MannedHearing): void => {
      if (manned === hearing) return;
      manned = hearing;
      tell();
    },
  };
};
