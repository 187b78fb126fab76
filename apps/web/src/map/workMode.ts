import type { LayerHold } from './layers/registry.ts';

/** What can be written on the map (specification 1 §4, map mode). */
export const WRITTEN = ['mission', 'mission-exclusion-zone', 'layer'] as const;
export type Written = (typeof WRITTEN)[number];
export type WorkMode = { readonly kind: 'read' } | { readonly kind: 'write'; readonly what: Written };

/** Layers of missions; groups of controlled airspace. */
const FLIGHTS = ['flights'] as const;
const AIRSPACE = ['zones', 'official'] as const;

/** What each kind of writing shows and hides; reading leaves all to the reader. */
const HOLDS: Readonly<Record<Written, LayerHold>> = {
  mission: { hides: FLIGHTS, shows: ['zones'] },
  'mission-exclusion-zone': { hides: AIRSPACE, shows: [] },
  layer: { hides: FLIGHTS, shows: [] },
};

/** Tries of one switch, and the time between two of them, ms. */
const TRIES = 3;
const PAUSE_MS = 2_000;

const isWritten = (what: string): what is Written => (WRITTEN as readonly string[]).includes(what);

/** What a mode holds in and out of sight; throws for a mode that nobody knows. */
export const holdOf = (mode: WorkMode): LayerHold | null => {
  if (mode.kind === 'read') return null;
  if (mode.kind !== 'write' || !isWritten(mode.what))
    throw new Error(`Unknown map mode ${JSON.stringify(mode)}`);
  return HOLDS[mode.what];
};

interface Switching {
  /** Makes the switch, or rejects. */
  readonly apply: () => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  /** Another switch has taken its place. */
  readonly isOver: () => boolean;
}

/** Switches with up to three tries, two seconds apart; says whether it was made. */
export const switchMode = async ({ apply, wait: pause, isOver }: Switching): Promise<boolean> => {
  for (let attempt = 1; attempt <= TRIES && !isOver(); attempt++) {
    try {
      await apply();
      return true;
    } catch (error) {
      console.warn(error);
      if (attempt < TRIES) await pause(PAUSE_MS);
    }
  }
  return isOver();
};
