import type { Verdict } from '../airspace/constraint.ts';
import type { MissingInput } from './missing.ts';

/**
 * What is left of a mission whatever the day: what its analysis and what was done about it come to. `settled`: nothing
 * is left to ask or to wait for; what the sources leave open then speaks.
 */
export const OUTLOOKS = [
  'failed',
  'incomplete',
  'no_data',
  'impossible',
  'refused',
  'steps',
  'waiting',
  'conditions',
  'settled',
] as const;
export type Outlook = (typeof OUTLOOKS)[number];

/**
 * What a mission's first line says, in lists, pages, files and calls alike. `past`: its period is over, or it was flown on its last day. `conditions`: an
 * agreement came with conditions. `out_of_date`, `unverified`, `clear`: nothing is left to ask, in data whose cycle is
 * over or that have been replaced; with sources that nobody consulted; with every source consulted.
 */
export const MISSION_VERDICTS = [
  'past',
  'failed',
  'incomplete',
  'no_data',
  'impossible',
  'refused',
  'steps',
  'waiting',
  'conditions',
  'out_of_date',
  'unverified',
  'clear',
] as const;
export type MissionVerdict = (typeof MISSION_VERDICTS)[number];

/** How urgent a verdict is, as the colours say it: green is for `clear` alone. */
export type VerdictTone = 'ok' | 'info' | 'blue' | 'warn' | 'err';
export const VERDICT_TONES: Readonly<Record<MissionVerdict, VerdictTone>> = {
  past: 'info',
  failed: 'warn',
  incomplete: 'info',
  no_data: 'warn',
  impossible: 'err',
  refused: 'err',
  steps: 'warn',
  waiting: 'blue',
  conditions: 'warn',
  out_of_date: 'warn',
  unverified: 'info',
  clear: 'ok',
};

/**
 * The same of a mark that has no room for a word, on the map or a strip of days: green rests on a person's word where the data
 * of the product are out of date, which is said wherever it is green (ADR 0200); such a mark cannot say it.
 */
export const markTone = ({
  verdict,
  data_age,
}: {
  readonly verdict: MissionVerdict;
  readonly data_age: readonly unknown[];
}): VerdictTone => (verdict === 'clear' && data_age.length > 0 ? 'info' : VERDICT_TONES[verdict]);

export interface MissionFacts {
  readonly outlook: Outlook;
  /** What the sources leave open, at the moment of asking. */
  readonly sources: Extract<Verdict, 'clear' | 'unverified' | 'out_of_date' | 'no_data'>;
  readonly missing: readonly MissingInput[];
  /** Its analysis was made with a publication that another has replaced. */
  readonly to_update: boolean;
  /** It was flown on its last day. */
  readonly is_flown?: boolean;
}

/** What no missing word could change. */
const isFinal = (outlook: Outlook): outlook is 'failed' | 'no_data' | 'impossible' | 'refused' =>
  outlook === 'failed' || outlook === 'no_data' || outlook === 'impossible' || outlook === 'refused';

/** What the first line says, at the moment that the facts were gathered. */
export function missionVerdict({
  outlook,
  sources,
  missing,
  to_update,
  is_flown,
}: MissionFacts): MissionVerdict {
  if (is_flown === true || missing.includes('past_period')) return 'past';
  if (isFinal(outlook)) return outlook;
  if (missing.length > 0) return 'incomplete';
  if (outlook !== 'settled') return outlook;
  return to_update && sources !== 'no_data' ? 'out_of_date' : sources;
}
