import { rulesetOn } from '../regulation/ruleset.ts';
import { firstInstantAt, localDate } from '../time/localTime.ts';
import { firstAdmissibleDate } from '../time/workingDays.ts';
import type { DeclarationState } from './statuses.ts';

/** A declaration that arrived, as far as the days of its notice depend on it. */
export interface CountedDeclaration {
  /** From when its days count, ISO 8601: its receipt, or that of the paper that was asked for. */
  readonly counted_from: string;
  /** When the first flight begins, ISO 8601. */
  readonly flight_start: string;
  readonly time_zone: string;
  /** INSEE code of the prefecture's département, whose holidays count; null: none is known. */
  readonly departement: string | null;
}

/**
 * When a declaration is unopposed unless its prefecture answers (ISO 8601): the beginning, at the flight's place, of the first
 * day that the notice of the rules of the flight's day leaves for flying. What the operator counts back from the flight
 * (`noticeFor`), counted on from the receipt.
 */
export function unopposedFrom({
  counted_from,
  flight_start,
  time_zone,
  departement,
}: CountedDeclaration): string {
  const { days, mode } = rulesetOn(localDate(flight_start, time_zone)).prefecture.notice;
  const received = localDate(counted_from, time_zone);
  const first = firstAdmissibleDate(received, days, mode, time_zone, departement ?? '');
  return firstInstantAt(first, '00:00', time_zone);
}

/** Whether the days count anew from a paper that was asked for, by the rules of the flight's day. */
export const countsFromPaper = (flightStart: string, timeZone: string): boolean =>
  rulesetOn(localDate(flightStart, timeZone)).prefecture.papers_restart_notice;

/**
 * What silence is worth: `unknown`: its receipt is not proven. `after_opposition`: declared anew after an opposition that was not
 * lifted; an answer alone lifts it. `suspended`: a paper is owed. `too_late`: the flight begins
 * before the notice is over, so that silence grants nothing. `running`, `over`: the days. `answered`: it is no silence.
 */
export const SILENCES = [
  'unknown',
  'after_opposition',
  'suspended',
  'too_late',
  'running',
  'over',
  'answered',
] as const;
export type Silence = (typeof SILENCES)[number];

/** What the silence of a prefecture is worth at an instant. */
export function silenceOf(
  {
    state,
    is_proven,
    unopposed_from,
    flight_start,
    opposed_at = null,
  }: {
    readonly state: DeclarationState;
    readonly is_proven: boolean;
    readonly unopposed_from: string | null;
    readonly flight_start: string;
    /** Opposed before, and not lifted since; null or absent: never. */
    readonly opposed_at?: string | null;
  },
  now: Date,
): Silence {
  if (state === 'acknowledged' || state === 'opposed' || state === 'withdrawn') return 'answered';
  if (state === 'paper_asked') return 'suspended';
  if (opposed_at !== null) return 'after_opposition';
  if (!is_proven || unopposed_from === null) return 'unknown';
  if (Date.parse(unopposed_from) > Date.parse(flight_start)) return 'too_late';
  return Date.parse(unopposed_from) <= now.getTime() ? 'over' : 'running';
}
