import type { HeightLimit } from '../airspace/zone.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import type { Schedule } from './schedule.ts';

/**
 * Where a NOTAM's place is from: its text; its text and the circle of its Q line, where the text tells more than could be drawn;
 * or that circle alone, which is rounded outwards.
 */
export const PLACE_SOURCES = ['text', 'text_in_part', 'q_line'] as const;
export type PlaceSource = (typeof PLACE_SOURCES)[number];

/** One message of ICAO annex 15 form (doc 8126), as far as it could be read; what could not be is null, never guessed. */
export interface Notam {
  /** Series, number and year, with the office before it where the message names it: "LFFA-R0225/26". */
  readonly identifier: string;
  /** N new, R replaces, C cancels. */
  readonly type: 'N' | 'R' | 'C';
  /** The identifier that it replaces or cancels. */
  readonly refers_to: string | null;
  /** From its Q line; "LFXX" stands for several FIR of France. */
  readonly fir: string;
  /** Five letters: Q, subject (2), condition (2). */
  readonly q_code: string;
  readonly traffic: string;
  readonly purpose: string;
  readonly scope: string;
  /** Flight levels of the Q line, 0 to 999. */
  readonly q_lower_fl: number;
  readonly q_upper_fl: number;
  readonly center: Position | null;
  /** Nautical miles; 999 = the whole FIR and more. */
  readonly radius_nm: number | null;
  /** Item A: ICAO codes of FIR or aerodromes. */
  readonly locations: readonly string[];
  /** ISO 8601 instants; `to` null = permanent. */
  readonly from: string;
  readonly to: string | null;
  /** The end is an estimate: it stays in force until replaced or cancelled. */
  readonly is_estimated: boolean;
  /** Item D as written; null = at all hours of its validity. */
  readonly schedule_text: string | null;
  /** Null where item D could not be read: it then counts as active throughout. */
  readonly schedule: Schedule | null;
  /** Item E. */
  readonly text: string;
  /** Items F and G; null where they are not given or could not be read. */
  readonly lower: HeightLimit | null;
  readonly upper: HeightLimit | null;
  readonly lower_text: string | null;
  readonly upper_text: string | null;
  /** Empty when neither the text nor the Q line gives a place. */
  readonly places: readonly AreaGeometry[];
  readonly place_source: PlaceSource | null;
  /** "168/25": the supplement of the AIP that it announces. */
  readonly sup_aip: string | null;
  readonly is_trigger: boolean;
  readonly raw: string;
}

/** Why a message was not taken. The texts are in the `notams` namespace under `refusals`. */
export const NOTAM_REFUSALS = [
  'no_q_line',
  'q_line_unreadable',
  'no_validity',
  'validity_unreadable',
  'ends_before_it_begins',
  'no_text',
  'no_reference',
  'too_long',
  /** Its heading cannot be read, though its Q line can: it is nobody's text. */
  'no_identifier',
  /** It was read without one of its parts. */
  'part_missing',
  /** Another message bears its number and says otherwise: that one was read. */
  'number_taken',
] as const;
export type NotamRefusal = (typeof NOTAM_REFUSALS)[number];

/** A message that was not taken: where it begins (line, from 1), what it calls itself, and why. */
export interface RefusedNotam {
  readonly line: number;
  readonly identifier: string;
  readonly reason: NotamRefusal;
}

export interface ReadNotams {
  readonly notams: readonly Notam[];
  readonly refused: readonly RefusedNotam[];
}
