import { describe, expect, test } from 'vitest';
import { area, estimatedGround, measuredGround, mission } from '../../../test/missionInput.ts';
import { agl, amsl, disk, officialZone, withOfficial } from '../../../test/officialZones.ts';
import { siaDataset } from '../../../test/sia.ts';
import { wholeDataset } from '../../../test/uas.ts';
import { cardFreeHeight, freeHeightOfRequest, missionFreeHeight } from '../../flights/freeHeight.ts';
import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import type { Analysis, Constraint, MissionInput } from '../constraint.ts';
import { eachReasonOnce } from '../dataAge.ts';
import { type Ground, highestGround } from '../ground.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from '../judging/analysis.ts';
import type { UasZone } from '../official/uasZone.ts';
import type { Zone } from '../zone.ts';

const HERE: Position = [2, 47];
const { version } = siaDataset();
const whole = buildAirspaceIndex(wholeDataset());
const spot = (center: Position): AreaGeometry => ({ type: 'Circle', center, radius_m: 50 });

const judgeAt = (center: Position, more: Partial<MissionInput> = {}): Analysis =>
  analyseMission(whole, mission({ areas: [area(spot(center))], ...more }));
const judge = (
  official: readonly UasZone[],
  zones: readonly Zone[],
  more: Partial<MissionInput> = {},
  ground: Ground | null = null,
): Analysis =>
  analyseMission(
    buildAirspaceIndex(withOfficial({ version, zones, aerodromes: [] }, official)),
    mission({ areas: [area(spot(HERE), 'a', ground)], ...more }),
  );
const codes = ({ reasons }: Constraint): string[] => reasons.map(({ code }) => code);
const card = ({ constraints }: Analysis, key: string): Constraint => {
  const found = constraints.find((each) => each.key === key);
  if (!found) throw new Error(`no card ${key} among ${constraints.map((each) => each.key).join(', ')}`);
  return found;
};
const square = (half: number): Zone['geometry'] => {
  const [x, y] = HERE;
  return {
    type: 'Polygon',
    coordinates: [
      [
        [x - half, y - half],
        [x + half, y - half],
        [x + half, y + half],
        [x - half, y + half],
        [x - half, y - half],
      ],
    ],
  };
};
const zone = (more: Partial<Zone>): Zone => ({
  id: 1,
  identifier: 'LF-R 1',
  name: 'LF-R 1',
  kind: 'R',
  airspace_class: null,
  lower: agl(0),
  upper: agl(1_000),
  geometry: square(0.2),
  activity: { kind: 'permanent' },
  remarks: null,
  ...more,
});

describe('one number for one height', () => {
  const heliport = officialZone(
    'heliport',
    'Hélistation TESTVILLE',
    [disk(HERE, 1_000, agl(50), amsl(220))],
    { restriction: 'REQ_AUTHORISATION' },
  );

  test('over estimated ground the sentence tells the height that is surely free, as the card does', () => {
    // The heliport lies at 100 m; the ground within 20 m of 115 to 116 m leaves 14 m surely, 55 m at best.
    const found = judge([heliport], [], { max_height_m: 90 }, estimatedGround(115, 116)).constraints[0];
    expect(found).toMatchObject({ effect: 'agreement', free_height_m: 14 });
    const told = found?.reasons.find(({ code }) => code === 'height_above_free');
    expect(told?.params.free_height_m).toBe(14);
  });

  test('where no height is surely free, no number is called free', () => {
    const found = judge([heliport], [], { max_height_m: 90 }, estimatedGround(115, 200)).constraints[0];
    expect(found).toMatchObject({ effect: 'agreement', free_height_m: null });
    expect(found && codes(found)).toContain('height_none_surely_free');
    expect(found && codes(found)).not.toContain('height_above_free');
  });
});

describe('a free height is told the same by card, mission and request, for any ground and height', () => {
  // 50 m above a heliport at 100 m.
  const heliport = officialZone(
    'heliport',
    'Hélistation TESTVILLE',
    [disk(HERE, 1_000, agl(50), amsl(220))],
    { restriction: 'REQ_AUTHORISATION' },
  );
  const grounds: readonly (readonly [string, Ground | null])[] = [
    ['unknown', null],
    ...[60, 95, 110, 130, 145, 180].flatMap((from): (readonly [string, Ground])[] => [
      [`measured at ${from} m`, measuredGround(from, from + 4)],
      [`estimated from ${from} m`, estimatedGround(from, from + 4)],
      [`estimated from ${from} m over a slope`, estimatedGround(from, from + 60)],
    ]),
  ];
  const cases = grounds.flatMap(([name, ground]) =>
    [10, 30, 49, 70, 110].map((height_m) => [name, ground, height_m] as const),
  );

  test.each(cases)('ground %s, flown at another height, case %#', (_, ground, max_height_m) => {
    const analysis = judge([heliport], [], { max_height_m }, ground);
    const found = card(analysis, 'uas:Hélistation TESTVILLE');
    const left = (altitude: number): number => Math.floor(50 - Math.max(altitude - 100, 0));
    const known = ground === null ? null : highestGround(ground);
    const surely = known === null ? 0 : left(known.at_most_m);
    const atBest = known === null ? 50 : left(known.at_least_m);
    const told = cardFreeHeight(found);
    if (surely > 0) expect(told).toEqual({ is: 'up_to', height_m: surely });
    else expect(told.is).toBe(atBest > 0 ? 'unknown' : 'none');
    // No teller is freer than the card.
    const { free_height_m, ...basis } = found;
    expect(freeHeightOfRequest({ free_height_m, basis })).toEqual(told);
    const ofMission = missionFreeHeight(analysis);
    if (told.is === 'up_to')
      expect(ofMission.is === 'up_to' ? ofMission.height_m : 0).toBeLessThanOrEqual(told.height_m);
    else expect(ofMission.is).not.toBe('up_to');
    // A sentence that this version does not know takes the height away, and never gives one.
    const unread = {
      ...found,
      reasons: found.reasons.map((reason) => ({ ...reason, code: `${reason.code}_later` })),
    };
    const { is } = cardFreeHeight(unread as Constraint);
    expect(is === 'up_to').toBe(told.is === 'up_to');
  });
});

describe('what the copy has lost', () => {
  const lost = (message: string | null): UasZone =>
    officialZone('restricted_area', '[LF][R 1] TEST', [disk(HERE, 5_000, agl(0))], {
      concerns: 'LF-R 1',
      lost: ['authority', 'message'],
      message,
    });

  test('a message that is shown is not said to be missing', () => {
    const [found] = judge([lost('Contact : ops.')], []).constraints;
    expect(found && codes(found)).toEqual(
      expect.arrayContaining(['official_message', 'official_authority_lost']),
    );
    expect(found && codes(found)).not.toContain('official_authority_and_message_lost');
  });

  test('an authority that the other publication names is not said to be missing', () => {
    const remarks = 'Organisme gestionnaire : Centre d’essais, tél. 01 23 45 67 89';
    const [found] = judge([lost(null)], [zone({ remarks })]).constraints;
    expect(found?.decider?.contacts).not.toHaveLength(0);
    expect(found && codes(found)).toContain('official_message_lost');
    expect(found && codes(found)).not.toContain('official_authority_and_message_lost');
  });
});

describe('one card for one thing', () => {
  test('Geneva seen from France: its runway and its control zone', () => {
    const analysis = judgeAt([6.1, 46.27], { max_height_m: 100 });
    const keys = analysis.constraints
      .filter(({ kind, title }) => kind !== 'controlled_airspace' && title.includes('GENEVE'))
      .map(({ key }) => key);
    expect(keys).toEqual(['vicinity:LSGG']);
    const geneva = card(analysis, 'vicinity:LSGG');
    expect(geneva.title).toBe('CTR GENEVE · LSGG');
    expect(codes(geneva)).toContain('decider_foreign');
  });

  test('Basel is called by what all its parts share', () => {
    expect(card(judgeAt([7.53, 47.6], { max_height_m: 100 }), 'vicinity:LFSB').title).toBe('CTR BALE · LFSB');
  });

  test('a terminal area that its official zone binds is not listed above the flight as well', () => {
    const official = officialZone('other', '[LF][TMA TESTVILLE]', [disk(HERE, 5_000, amsl(300))], {
      concerns: 'TMA TESTVILLE',
    });
    const own = zone({
      identifier: 'TMA TESTVILLE 1',
      kind: 'TMA',
      lower: amsl(300),
      upper: { reference: 'FL', value: 65 },
    });
    const { constraints } = judge([official], [own], { max_height_m: 100 }, measuredGround(290, 300));
    expect(constraints.map(({ title }) => title)).toEqual(['TMA Testville']);
  });
});

describe('a terminal area of class E whose floor lies under the ground is information where no official zone says it', () => {
  const ground = measuredGround(1_000, 1_025);
  const terminal = zone({
    identifier: 'TMA TESTVILLE 7',
    kind: 'TMA',
    airspace_class: 'E',
    lower: { reference: 'AMSL', value: 2_500, unit: 'ft' },
    upper: { reference: 'FL', value: 85 },
  });

  test('on Mont Pilat, 1,025 m high in TMA CLERMONT 7 from 2,500 ft', () => {
    const pilat: Position = [4.434364, 45.356079];
    const analysis = judgeAt(pilat, { areas: [area(spot(pilat), 'a', ground)], max_height_m: 100 });
    expect(analysis.free_height_m).toBe(120);
    expect(analysis.constraints.filter(({ effect }) => effect !== 'information')).toEqual([]);
    const above = card(analysis, 'information:controlled-airspace');
    expect(above).toMatchObject({ procedure: null, decider: null, free_height_m: null });
    expect(above.reasons).toContainEqual({
      code: 'controlled_airspace_reached',
      params: { zone: 'TMA CLERMONT 7', lower: '2500 ft AMSL', upper: 'FL085' },
    });
  });

  test.each([
    ['information', []],
    [
      'agreement',
      [
        officialZone('other', '[LF][TMA TESTVILLE]', [disk(HERE, 5_000, amsl(762))], {
          concerns: 'TMA TESTVILLE',
        }),
      ],
    ],
  ] as const)('is %s as the official zones say', (effect, official) => {
    const { constraints } = judge(official, [terminal], { max_height_m: 100 }, ground);
    expect(constraints.map((each) => each.effect)).toEqual([effect]);
  });
});

describe('a zone that binds one area, and over another rests on ground that is not known', () => {
  // 150 m AMSL: reached from ground at 100 to 110 m, and perhaps from ground that nobody looked up.
  const areas = [
    area(spot(HERE), 'known', measuredGround(100, 110)),
    area(spot([HERE[0] + 0.01, HERE[1]]), 'unknown'),
  ];

  test.each([
    ['of our own publication', [], [zone({ lower: amsl(150) })]],
    [
      'of the official map',
      [
        officialZone('restricted_area', '[LF][R 2] TEST', [disk(HERE, 9_000, amsl(150))], {
          concerns: 'LF-R 2',
        }),
      ],
      [],
    ],
    [
      'of both',
      [
        officialZone('restricted_area', '[LF][R 1] TEST', [disk(HERE, 9_000, amsl(150))], {
          concerns: 'LF-R 1',
        }),
      ],
      [zone({ lower: amsl(5_000) })],
    ],
  ])('names both, and leaves no height free, %s', (_, official, zones) => {
    const [found, ...others] = judge(official, zones, { areas, max_height_m: 60 }).constraints;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ effect: 'agreement', free_height_m: null });
    expect(found?.overlap.area_ids).toEqual(['known', 'unknown']);
    expect(found && codes(found)).toContain('ground_unknown_floor');
  });

  test('where our own zone lies above, the official one of its name is not lost', () => {
    const official = officialZone('restricted_area', '[LF][R 1] TEST', [disk(HERE, 9_000, amsl(150))], {
      concerns: 'LF-R 1',
    });
    const [found] = judge([official], [zone({ lower: agl(3_000) })], { max_height_m: 60 }).constraints;
    expect(found).toMatchObject({ key: 'ground-unknown:zone:LF-R 1', effect: 'check' });
  });
});

describe('what a publication says of drones in its own words', () => {
  test('R 324 admits them: nobody is asked, and the map that closes it is to be checked', () => {
    const watch = card(judgeAt([2.6, 48.55], { max_height_m: 30 }), 'zone:LF-R 324');
    expect(watch).toMatchObject({ effect: 'check', decider: null, procedure: null, notice: null });
    expect(codes(watch)).toEqual(['zone_admits_drones', 'zone_admits_drones_map_closes']);
    expect(watch.reasons[0]?.params.sentence).toContain('sont autorisés dans le strict respect');
  });

  test('without a map that closes it, the area only informs', () => {
    const remarks =
      "Les vols d'aéronefs sans équipage à bord sont autorisés dans le strict respect des dispositions réglementaires.";
    const [found] = judge([], [zone({ remarks })]).constraints;
    expect(found).toMatchObject({ effect: 'information', decider: null });
  });

  test('where a flight must be declared, the area still asks', () => {
    const remarks =
      'Pour les aéronefs sans équipage à bord, pénétration autorisée dans le respect de la réglementation en vigueur. ' +
      'À usage professionnel, déclaration obligatoire avec un préavis minimum de 2 jours ouvrés.';
    expect(judge([], [zone({ remarks })]).constraints[0]?.effect).toBe('agreement');
  });
});

describe('what is said of heights and sources', () => {
  test('an area higher than its mission is judged by its own height, and the card says so', () => {
    const high = { ...area(spot(HERE)), name: 'Clocher', max_height_m: 130 };
    const analysis = analyseMission(
      buildAirspaceIndex({ version, zones: [], aerodromes: [], official: null }),
      mission({ areas: [high], max_height_m: 50 }),
    );
    expect(card(analysis, 'rule:area-heights')).toMatchObject({
      effect: 'information',
      reasons: [{ code: 'area_above_mission', params: { area: 'Clocher', area_m: 130, mission_m: 50 } }],
    });
    expect(card(analysis, 'rule:ceiling').effect).toBe('agreement');
  });

  test('a list of radio and transponder zones past its date is not counted as consulted', () => {
    const { checks } = judgeAt([2.6, 47.2]);
    expect(checks.find(({ source }) => source === 'rmz')?.status).toBe('not_checked');
  });

  test('the age of one publication is told once', () => {
    const { checks } = judgeAt([2.6, 47.2]);
    const told = eachReasonOnce(checks.filter(({ status }) => status === 'out_of_date'));
    expect(told.map(({ reason }) => reason?.code)).toEqual(['data_out_of_date', 'official_out_of_date']);
  });
});
