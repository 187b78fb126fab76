import type { Constraint, Effect, Overlap, Reason } from '../airspace/constraint.ts';
import { formatLimit, heightUnder } from '../airspace/heights.ts';
import { hoursInUtc } from '../airspace/judging/dayFacts.ts';
import { boundingBox } from '../geo/packed.ts';
import { NOTAM_RULES } from '../regulation/notamEffects.ts';
import { admitsByAgreement, bansDrones, forbidsByWords, namesRestrictedAirspace } from './closingWords.ts';
import { touchesFir } from './firs.ts';
import type { NotamArea, NotamFinding } from './judgeNotams.ts';
import { qLevel } from './limits.ts';
import type { Notam } from './notam.ts';
import { announcesSupplementAlone, changesContactAlone } from './pointers.ts';
import { closesBySubject, isLifted, meaningOf } from './subjects.ts';

/** What the keys of cards made from NOTAM begin with; the identifier and a digest of its words follow. */
export const NOTAM_CARD = 'notam:';

/** A circle wider than this is no place: it stands for a whole region. */
const WIDEST_NM = 25;

/** Whether a NOTAM says where it applies: by its text, or by a circle of its Q line that is no whole region. */
export const isPlaced = ({ places, place_source, radius_nm }: Notam): boolean =>
  places.length > 0 && (place_source !== 'q_line' || (radius_nm !== null && radius_nm <= WIDEST_NM));

/** NOTAM that may bring a card: looked for among these alone, a mission is judged in less time. */
export const mayBringCard = (notam: Notam): boolean => {
  const meaning = meaningOf(notam);
  return (
    (meaning === 'closes' || meaning === 'traffic') &&
    !isLifted(notam.q_code) &&
    !announcesSupplementAlone(notam) &&
    (isPlaced(notam) || bansRegion(notam))
  );
};

/** Whether a message restricts: by its subject, or by its words where its subject is no airspace at all. */
const isRestricted = ({ q_code, text }: Notam): boolean =>
  NOTAM_RULES.restricted_subjects.has(q_code.slice(1, 3)) ||
  (!closesBySubject(q_code) && namesRestrictedAirspace(text));

/** Whether a message forbids a whole region itself, rather than point to a supplement of the AIP. */
function bansRegion(notam: Notam): boolean {
  if (changesContactAlone(notam) || (notam.is_trigger && !bansDrones(notam.text))) return false;
  return NOTAM_RULES.forbidden_subjects.has(notam.q_code.slice(1, 3)) || forbidsByWords(notam.text);
}

/**
 * What a NOTAM does to a flight that meets it, or may; null: it is read with the others and brings no card. What closes by its
 * text's own words, or by its subject, forbids; restricted airspace whose text names an agreement asks for it; danger areas and
 * other traffic are checked. One that only announces a supplement is read with the supplements, and one that changes how somebody is
 * reached informs. What closes and meets the flight only as far as can be told is checked, as is a prohibition of a region.
 */
export function notamCardEffect({
  notam,
  effect,
  meaning,
}: Pick<NotamFinding, 'notam' | 'effect' | 'meaning'>): Effect | null {
  if (effect !== 'affects' && effect !== 'perhaps') return null;
  if ((meaning !== 'closes' && meaning !== 'traffic') || announcesSupplementAlone(notam)) return null;
  // A whole region is no place: unless it is forbidden, it is read with the others, or every mission would have its card.
  if (!isPlaced(notam)) return bansRegion(notam) ? 'check' : null;
  if (changesContactAlone(notam)) return 'information';
  if (effect === 'perhaps') return meaning === 'closes' ? 'check' : 'information';
  if (meaning === 'traffic') return 'check';
  const subject = notam.q_code.slice(1, 3);
  if (NOTAM_RULES.forbidden_subjects.has(subject) || forbidsByWords(notam.text)) return 'forbidden';
  if (!isRestricted(notam)) return 'check';
  return admitsByAgreement(notam.text) ? 'agreement' : 'forbidden';
}

/** 64 bits of FNV-1a over what a NOTAM says, white space aside: another version of it has another. */
function digestOf({ raw }: Notam): string {
  const text = raw.replace(/\s+/g, ' ').trim();
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let at = 0; at < text.length; at++) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000193) ^ (low >>> 13);
  }
  return `${(high >>> 0).toString(16).padStart(8, '0')}${(low >>> 0).toString(16).padStart(8, '0')}`;
}

const SENTENCES: Readonly<Partial<Record<Effect, string>>> = {
  forbidden: 'notam_forbids',
  agreement: 'notam_restricts',
  check: 'notam_to_check',
  information: 'notam_perhaps',
};

/** So much of a message stands on a card; the whole is with the other NOTAM. */
const LONGEST_TEXT = 280;

function shortened(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean.length > LONGEST_TEXT ? `${clean.slice(0, LONGEST_TEXT - 1)}…` : clean;
}

function reasonsOf({ notam, meaning, common_hours, height }: NotamFinding, effect: Effect): Reason[] {
  const about = {
    notam: notam.identifier,
    lower: formatLimit(notam.lower ?? qLevel(notam.q_lower_fl)),
    upper: formatLimit(notam.upper ?? qLevel(notam.q_upper_fl)),
    hours: hoursInUtc(common_hours),
  };
  const isTraffic = meaning === 'traffic' && effect === 'check';
  const code = changesContactAlone(notam)
    ? 'notam_contact'
    : isTraffic
      ? 'notam_traffic'
      : (SENTENCES[effect] ?? 'notam_to_check');
  const open = [
    ...(notam.place_source === 'text' ? [] : ['notam_place_rough']),
    ...(notam.schedule_text !== null && notam.schedule === null ? ['notam_hours_unread'] : []),
    ...(height === 'undecided' ? ['notam_ground_unknown'] : []),
  ];
  return [
    { code, params: about },
    ...open.map((each): Reason => ({ code: each, params: { notam: notam.identifier } })),
    { code: 'notam_says', params: { text: shortened(notam.text) } },
    ...(notam.sup_aip === null ? [] : [{ code: 'notam_sup_aip', params: { number: notam.sup_aip } }]),
  ];
}

/** The height that stays under its floor over all that it meets; null where there is none. */
function heightBelow({ notam }: NotamFinding, areas: readonly NotamArea[]): number | null {
  const floor = notam.lower ?? qLevel(notam.q_lower_fl);
  const heights = areas.map(({ geometry, ground }) => heightUnder(floor, ground, boundingBox(geometry)) ?? 0);
  return heights.length === 0 ? null : Math.min(...heights) || null;
}

function overlapOf({ notam, area_ids, distance_m, where }: NotamFinding, met: readonly NotamArea[]): Overlap {
  return {
    area_ids: area_ids.length > 0 ? [...area_ids] : met.map(({ id }) => id),
    area_m2: null,
    distance_m: distance_m ?? 0,
    fully_inside: where === 'inside',
    lower: notam.lower ?? qLevel(notam.q_lower_fl),
    upper: notam.upper ?? qLevel(notam.q_upper_fl),
  };
}

/** Whether a message without any place is of a region that none of the areas touches. */
export const isOfAnotherRegion = (
  { notam, where }: NotamFinding,
  areas: readonly Pick<NotamArea, 'geometry'>[],
): boolean => where === 'unknown' && !touchesFir(notam.fir, areas);

/** The cards of the NOTAM that close, restrict or fill the mission's place during its hours and heights. Pure. */
export function notamCards(findings: readonly NotamFinding[], areas: readonly NotamArea[]): Constraint[] {
  return findings.flatMap((finding): Constraint[] => {
    const effect = notamCardEffect(finding);
    if (effect === null || isOfAnotherRegion(finding, areas)) return [];
    const { notam, area_ids } = finding;
    const met = area_ids.length > 0 ? areas.filter(({ id }) => area_ids.includes(id)) : areas;
    return [
      {
        key: `${NOTAM_CARD}${notam.identifier}:${digestOf(notam)}`,
        kind: 'notam',
        title: `NOTAM ${notam.identifier}`,
        zone_id: null,
        aerodrome_code: null,
        effect,
        procedure: null,
        decider: null,
        notice: null,
        free_height_m: heightBelow(finding, met),
        activity: notam.schedule_text !== null && notam.schedule === null ? 'unknown' : 'active',
        overlap: overlapOf(finding, met),
        reasons: reasonsOf(finding, effect),
        source: {
          text: `NOTAM ${notam.identifier}`,
          dataset: 'NOTAM',
          effective_date: notam.from.slice(0, 10),
        },
      },
    ];
  });
}

/** The supplements of the AIP that messages announce over a mission's place, heights and hours, each number once, nearest first. */
export function supplementsOver(findings: readonly NotamFinding[], areas: readonly NotamArea[]): string[] {
  const over = findings.filter(
    (finding) =>
      finding.common_minutes > 0 &&
      finding.height !== 'above' &&
      finding.where !== 'beside' &&
      !isOfAnotherRegion(finding, areas),
  );
  const reach = ({ notam }: NotamFinding): number => notam.radius_nm ?? Number.POSITIVE_INFINITY;
  const nearest = over.toSorted(
    (a, b) => reach(a) - reach(b) || (a.notam.identifier < b.notam.identifier ? -1 : 1),
  );
  return [...new Set(nearest.flatMap(({ notam }) => notam.sup_aip ?? []))];
}
