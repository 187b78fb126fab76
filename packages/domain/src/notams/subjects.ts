import { METRES_PER_FOOT } from '../geo/units.ts';
import { wordTable } from '../wordTable.ts';
import { bansDrones, forbidsByWords, namesRestrictedAirspace } from './closingWords.ts';
import type { Notam } from './notam.ts';

/**
 * What a NOTAM's subject means for a drone: `closes` airspace that may be reserved or forbidden, `traffic` other aircraft
 * or objects to be met, `service` an aerodrome's or a control zone's hours, `obstacle` something that stands high,
 * `other` nothing for a drone (runways, procedures, lights, frequencies).
 */
export const NOTAM_MEANINGS = ['closes', 'traffic', 'service', 'obstacle', 'other'] as const;
export type NotamMeaning = (typeof NOTAM_MEANINGS)[number];

/** Subjects (second and third letters of the Q code, ICAO doc 8400) by what they mean for a drone. */
const SUBJECTS: Readonly<Record<string, NotamMeaning>> = wordTable({
  RT: 'closes',
  RP: 'closes',
  RR: 'closes',
  RD: 'closes',
  RM: 'closes',
  RO: 'closes',
  RA: 'closes',
  WM: 'closes',
  WD: 'closes',
  WU: 'traffic',
  WP: 'traffic',
  WA: 'traffic',
  WB: 'traffic',
  WE: 'traffic',
  WH: 'traffic',
  WG: 'traffic',
  WL: 'traffic',
  WC: 'traffic',
  WV: 'traffic',
  WZ: 'traffic',
  WF: 'traffic',
  WJ: 'traffic',
  WR: 'traffic',
  WT: 'traffic',
  WS: 'traffic',
  WW: 'traffic',
  WY: 'traffic',
  AC: 'service',
  AT: 'service',
  AZ: 'service',
  AF: 'service',
  AE: 'service',
  AD: 'service',
  AH: 'service',
  AX: 'service',
  AL: 'service',
  FA: 'service',
  FP: 'service',
  ST: 'service',
  SF: 'service',
  SP: 'service',
  OB: 'obstacle',
  OL: 'obstacle',
});

const DRONES = /\b(?:DRONES?|UAS|UAV|RPAS|UNMANNED|TELEPILOTES?|SANS EQUIPAGE)\b/i;

/** What is asked of a message to know its meaning. */
type Meant = Pick<Notam, 'q_code' | 'text' | 'place_source'>;

/**
 * Whether the words of a message close airspace, whatever its Q code: a text that draws its place and forbids it or names it
 * restricted, or a ban of drones.
 */
const closesByWords = ({ text, place_source }: Meant): boolean =>
  place_source === 'text' || place_source === 'text_in_part'
    ? forbidsByWords(text) || namesRestrictedAirspace(text)
    : bansDrones(text);

/** Whether the subject of a Q code is airspace that may be reserved or forbidden. */
export const closesBySubject = (q_code: string): boolean => SUBJECTS[q_code.slice(1, 3)] === 'closes';

/** What a message means for a drone: by its Q code, raised by what its text says of its place. */
export function meaningOf(notam: Meant): NotamMeaning {
  const known = SUBJECTS[notam.q_code.slice(1, 3)] ?? 'other';
  if (known === 'closes' || closesByWords(notam)) return 'closes';
  return known === 'other' && DRONES.test(notam.text) ? 'traffic' : known;
}

/**
 * Whether the condition takes away what the subject would forbid: deactivated, cancelled, withdrawn; of a service or an
 * obstacle also "operating again". Airspace that operates again or was displaced (AK, AL, CM) is not lifted.
 */
export const isLifted = (q_code: string): boolean =>
  /^Q..(?:CD|CN|CC)$/.test(q_code) ||
  (/^Q..(?:AK|AL)$/.test(q_code) && !/closes|traffic/.test(SUBJECTS[q_code.slice(1, 3)] ?? 'other'));

/** Subjects that the texts name, under `notams:subjects`; the others go by their meaning. */
export const NAMED_SUBJECTS: ReadonlySet<string> = new Set(Object.keys(SUBJECTS));

const OBSTACLE_HEIGHT =
  /\b(?:HGT|HEIGHT|HAUTEUR|HAUT|HIGHT ABOVE GND|HEIGHT AGL)\s{0,3}[:=]?\s{0,3}(\d{1,4}(?:[.,]\d{1,2})?)\s?(FT|M)\b/gi;

/** How high above the ground an obstacle's text says it stands, m: the highest of several; null when it does not say. */
export function obstacleHeight(text: string): number | null {
  const heights = [...text.matchAll(OBSTACLE_HEIGHT)].map(
    ([, number = '0', unit = 'FT']) =>
      Number(number.replace(',', '.')) * (unit.toUpperCase() === 'FT' ? METRES_PER_FOOT : 1),
  );
  return heights.length === 0 ? null : Math.round(Math.max(...heights));
}
