import { describe, expect, it } from 'vitest';
import { forbidsPlace } from '../airspace/constraint.ts';
import { buildNotamIndex, judgeNotams, type NotamArea } from './judgeNotams.ts';
import { mayBringCard, notamCards } from './notamCards.ts';
import { parseNotams } from './parseNotams.ts';

const HERE: NotamArea = {
  id: '7',
  geometry: { type: 'Circle', center: [-0.2, 46.9], radius_m: 30 },
  top_m: 40,
  ground: { min_m: 90, max_m: 95, error_m: 1, source: 'ign', certainty: 'measured' },
};
const PERIOD = {
  start: '2026-11-30T10:00:00.000Z',
  end: '2026-11-30T11:00:00.000Z',
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: true,
} as const;
const POLYGON =
  '465300N 0001300W - 465300N 0001100W - 465500N 0001100W - 465500N 0001300W - 465300N 0001300W';

interface NoticeItems {
  readonly code?: string;
  readonly text?: string;
  readonly hours?: string;
  readonly lower?: string;
  readonly radius?: string;
  readonly place?: string;
}
const message = (said: NoticeItems = {}): string => {
  const {
    code = 'QRTCA',
    text = 'ZONE ACTIVE',
    hours,
    lower = 'SFC',
    radius = '002',
    place = POLYGON,
  } = said;
  return [
    'LFRR-R1400/26 NOTAMN',
    `Q) LFRR / ${code} / IV / BO / W / 000/033 / 4654N00012W${radius}`,
    'A) LFRR',
    'B) 2026-11-28 00:00 C) 2026-12-31 23:59',
    ...(hours ? [`D) ${hours}`] : []),
    `E) ${text}\n${place}`,
    `F) ${lower}`,
    'G) 3300FT AMSL',
  ].join('\n');
};
const cardsOf = (said: NoticeItems, area: NotamArea = HERE) => {
  const { notams, refused } = parseNotams(message(said));
  expect(refused).toEqual([]);
  const index = buildNotamIndex(notams.filter(mayBringCard));
  return notamCards(judgeNotams(index, { areas: [area], period: PERIOD }, 0), [area]);
};

describe('the card of a NOTAM', () => {
  it.each([
    ['a prohibited area', { code: 'QRPCA' }, 'forbidden', 'notam_forbids'],
    ['overflight', { code: 'QROLP' }, 'forbidden', 'notam_forbids'],
    ['firing', { code: 'QWMLW' }, 'forbidden', 'notam_forbids'],
    ['a temporary restricted area', { code: 'QRTCA' }, 'forbidden', 'notam_forbids'],
    [
      'one that admits by agreement',
      { code: 'QRTCA', text: 'PENETRATION SUR AUTORISATION DE SEINE INFO' },
      'agreement',
      'notam_restricts',
    ],
    [
      'one to be avoided, whatever it says of agreements',
      { code: 'QRRCA', text: 'CONTOURNEMENT OBLIGATOIRE SAUF ACCORD DE L ORGANISME' },
      'forbidden',
      'notam_forbids',
    ],
    ['a danger area', { code: 'QRDCA' }, 'check', 'notam_to_check'],
    [
      'a danger area that its text closes',
      { code: 'QRDCA', text: 'VOL INTERDIT' },
      'forbidden',
      'notam_forbids',
    ],
    ['parachutists', { code: 'QWPLW' }, 'check', 'notam_traffic'],
    ['a place of the Q line alone', { code: 'QRPCA', place: '' }, 'check', 'notam_to_check'],
    ['hours that nobody could read', { code: 'QRPCA', hours: 'SEE AIP' }, 'check', 'notam_to_check'],
  ] as const)('of %s', (_, said, effect, code) => {
    const [card, ...others] = cardsOf(said);
    expect(others).toEqual([]);
    expect(card).toMatchObject({ effect, kind: 'notam', title: 'NOTAM LFRR-R1400/26', free_height_m: null });
    expect(card?.reasons[0]).toMatchObject({ code, params: { hours: '30/11 10:00–11:00 UTC' } });
    expect(card && forbidsPlace(card)).toBe(effect === 'forbidden');
  });

  it.each([
    ['at other hours', { hours: 'DAILY 1300-1500' }],
    ['elsewhere', { place: POLYGON.replaceAll('4655', '4657').replaceAll('4653', '4656'), radius: '005' }],
    ['above the flight', { lower: '1500FT AGL' }],
    ['lifted', { code: 'QRTCN' }],
    ['of a runway', { code: 'QMRLC' }],
    ['of an obstacle', { code: 'QOBCE' }],
    ['over a whole region', { place: '', radius: '200' }],
    ['whose circle is just wider than a place', { place: '', radius: '026' }],
  ] as const)('is not made of one %s', (_, said) => {
    expect(cardsOf(said)).toEqual([]);
  });

  it('is made of a circle that is as wide as a place may be', () => {
    expect(cardsOf({ place: '', radius: '025' })).toHaveLength(1);
  });

  const OTHER_SUBJECTS = ['QFAXX', 'QAFXX', 'QXXXX', 'QOLAS', 'QOBCE', 'QSTAH', 'QMRLC', 'QPIXX', 'QWULW'];
  const BY_ENTRY = {
    'TEMPORARY RESTRICTED AREA (ZRT): ENTRY PROHIBITED': 'forbidden',
    'ZRT CREEE POUR UNE VISITE OFFICIELLE': 'forbidden',
    'ZIT AUTOUR DU SITE': 'forbidden',
    'SURVOL INTERDIT A TOUS AERONEFS': 'forbidden',
    'VOLS DE DRONES INTERDITS DANS LE PERIMETRE': 'forbidden',
    'UNMANNED AIRCRAFT PROHIBITED': 'forbidden',
    'ZONE REGLEMENTEE TEMPORAIRE, PENETRATION SUR AUTORISATION DE SEINE INFO': 'agreement',
  } as const;
  it.each(OTHER_SUBJECTS.flatMap((code) => Object.entries(BY_ENTRY).map((said) => [code, ...said] as const)))(
    'of subject %s follows its text where that draws the place: %s',
    (code, text, effect) => {
      expect(cardsOf({ code, text }).map((card) => card.effect)).toEqual([effect]);
    },
  );

  it.each(OTHER_SUBJECTS)('of subject %s is a ban of drones, wherever its place is from', (code) => {
    const text = 'VOLS DE DRONES INTERDITS DANS LE PERIMETRE';
    expect(cardsOf({ code, text, place: '' }).map((card) => card.effect)).toEqual(['check']);
  });

  it('is not made of one that only points to a supplement of the AIP', () => {
    const text = 'DRONE FLIGHTS - AIP SUP 215/25 : SUBJECT : CREATION OF 14 TEMPORARY RESTRICTED AREAS (ZRT)';
    expect(cardsOf({ code: 'QFAXX', text, place: '' })).toEqual([]);
  });

  it.each([
    ['QRPCA', 'ZIT NATIONALE : AERONEFS SANS EQUIPAGE INTERDITS SUR LE TERRITOIRE', '999'],
    ['QRPCA', 'ZONE ACTIVE', '026'],
    ['QROLP', 'ZONE ACTIVE', '200'],
    ['QRRCA', 'SURVOL INTERDIT', '060'],
    ['QAFXX', 'VOLS DE DRONES INTERDITS', '200'],
    ['QXXXX', 'UNMANNED AIRCRAFT PROHIBITED IN THE WHOLE FIR', '999'],
  ])('of a whole region that is forbidden, %s "%s" %s NM, asks', (code, text, radius) => {
    const [card, ...others] = cardsOf({ code, text, radius, place: '' });
    expect(others).toEqual([]);
    expect(card).toMatchObject({ effect: 'check' });
    expect(card?.reasons.map((reason) => reason.code)).toContain('notam_place_rough');
  });

  it('of a region without any place binds within that region', () => {
    const { notams } = parseNotams(
      message({ code: 'QRPCA', text: 'ZIT', place: '' }).replace(' / 4654N00012W002', ''),
    );
    expect(notams[0]).toMatchObject({ places: [], fir: 'LFRR' });
    const cardsAt = (fir: string) => {
      const index = buildNotamIndex(notams.map((notam) => ({ ...notam, fir })));
      return notamCards(judgeNotams(index, { areas: [HERE], period: PERIOD }, 0), [HERE]);
    };
    expect(cardsAt('LFRR')).toHaveLength(1);
    expect(cardsAt('LFXX')).toHaveLength(1);
    expect(cardsAt('FMMM')).toHaveLength(0);
  });

  it('is not made of a pointer to a supplement over a whole region', () => {
    const text = 'TRIGGER NOTAM - AIP SUP 165/25 : COMPULSORY BYPASS OF ZRT';
    expect(cardsOf({ code: 'QRTTT', text, radius: '181', place: '' })).toEqual([]);
  });

  it('leaves free what lies under its floor, by the ground where that is known', () => {
    const high = { ...HERE, top_m: 120 };
    expect(cardsOf({ lower: '300FT AGL' }, high)[0]?.free_height_m).toBe(91);
    // 500 ft AMSL are 152 m, over ground of at most 96 m.
    expect(cardsOf({ lower: '500FT AMSL' }, high)[0]?.free_height_m).toBe(56);
    expect(cardsOf({ lower: '500FT AMSL' }, { ...high, ground: null })[0]).toMatchObject({
      effect: 'check',
      free_height_m: null,
    });
  });

  it('has another key for another version, and the same whatever its white space', () => {
    const key = (text: string) => {
      const { notams } = parseNotams(text);
      const index = buildNotamIndex(notams);
      return notamCards(judgeNotams(index, { areas: [HERE], period: PERIOD }, 0), [HERE])[0]?.key;
    };
    const first = key(message());
    expect(first).toMatch(/^notam:LFRR-R1400\/26:[0-9a-f]{16}$/);
    expect(key(message().replace('\nA) ', '  \nA) '))).toBe(first);
    expect(key(message({ hours: 'DAILY 0800-1600' }))).not.toBe(first);
  });
});
