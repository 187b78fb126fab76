import { describe, expect, test } from 'vitest';
import { area, measuredGround, mission } from '../../../test/missionInput.ts';
import { wholeDataset } from '../../../test/uas.ts';
import { circle } from '../../../test/zones.ts';
import { geodesicDestination } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { NATURE_RULES, touchesNesting } from '../../regulation/natureRules.ts';
import type { Analysis, Constraint, MissionInput } from '../constraint.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from '../judging/analysis.ts';

const index = buildAirspaceIndex(wholeDataset());
const judge = (latitude: number, longitude: number, more: Partial<MissionInput> = {}): Analysis => {
  const spot = area(circle(latitude, longitude, 30), 'a', measuredGround(0, 0));
  return analyseMission(index, mission({ areas: [spot], max_height_m: 50, scenario: 'A3', ...more }));
};
const cards = ({ constraints }: Analysis, kind: Constraint['kind']): readonly Constraint[] =>
  constraints.filter((card) => card.kind === kind);

describe('parks, reserves and nesting sites by their outlines', () => {
  test.each([
    ['Hauts-Plateaux du Vercors', 44.7848, 5.4855, 'agreement'],
    ['Bauges', 45.672, 6.232, 'agreement'],
    ['Sixt', 46.1027, 6.8417, 'agreement'],
    ['Contamines', 45.8098, 6.7483, 'agreement'],
    ['Piton de la Fournaise', -21.244, 55.708, 'check'],
    ['heart of the parc amazonien', 3.0, -52.7, 'check'],
    ['En-Vau', 43.2022, 5.4975, 'agreement'],
    ['Sormiou', 43.212, 5.42, 'agreement'],
    ['a nesting site in Corsica', 42.264, 8.7944, 'check'],
    ['Vanoise refuge', 45.4, 6.85, 'agreement'],
  ] as const)('%s is not silent', (_, latitude, longitude, effect) => {
    const analysis = judge(latitude, longitude);
    const found = cards(analysis, 'protected_nature').map((card) => card.effect);
    expect(found).toContain(effect);
    expect(analysis.verdict).not.toBe('unverified');
    expect(analysis.free_height_m).toBeNull();
  });

  // Within a box around a park's heart and outside its outline: no official zone is there.
  test.each([
    ['Mercantour', 44.086379, 7.273218],
    ['Mercantour', 43.983177, 7.231762],
    ['Vanoise', 45.201016, 6.777707],
    ['Forêts', 47.890986, 4.691693],
    ['Saint-Denis of La Réunion', -20.879, 55.448],
    ['Chamonix', 45.923, 6.869],
    ['La Mure', 44.903, 5.787],
  ])('beside %s nothing of a park is asked', (_, latitude, longitude) => {
    const asked = cards(judge(latitude, longitude), 'protected_nature').filter(
      ({ effect }) => effect !== 'information',
    );
    expect(asked).toEqual([]);
  });

  test('near an edge it is to be checked, on which side one is', () => {
    const [card] = cards(judge(44.7848, 5.4855), 'protected_nature');
    expect(card).toMatchObject({
      procedure: 'email_request',
      decider: { kind: 'zone_manager', name: 'Réserve naturelle des Hauts-Plateaux du Vercors' },
      notice: { days: 30 },
    });
  });

  test('around its outline it is to be checked for as far as that is inexact, and no farther', () => {
    const middle: Position = [6.232, 45.672];
    const effectAt = (bearing: number, metres: number): string | undefined => {
      const [x, y] = geodesicDestination(middle, bearing, metres);
      return cards(judge(y, x), 'protected_nature').find(({ title }) => title.includes('Bauges'))?.effect;
    };
    const widths = [0, 45, 90, 135, 180, 225, 270, 315].map((bearing) => {
      let edge = 0;
      while (effectAt(bearing, edge) === 'agreement') edge += 20;
      let end = edge;
      while (effectAt(bearing, end) === 'check') end += 10;
      return end - edge;
    });
    // A line that leaves at a right angle crosses the least of it; the steps are 20 and 10 m wide.
    for (const width of widths) expect(width).toBeGreaterThanOrEqual(NATURE_RULES.edge_m - 30);
    expect(Math.min(...widths)).toBeLessThanOrEqual(NATURE_RULES.edge_m + 30);
    expect(NATURE_RULES.edge_m).toBe(150);
  });

  test('nesting sites bind in their season, and are told out of it', () => {
    expect(touchesNesting('2026-08-16', '2026-10-31')).toBe(false);
    expect(touchesNesting('2026-08-15', '2026-08-20')).toBe(true);
    expect(touchesNesting('2026-10-20', '2026-11-01')).toBe(true);
    expect(touchesNesting('2026-09-01', '2027-09-01')).toBe(true);
    const september = { start: '2026-09-10T09:00:00Z', end: '2026-09-10T12:00:00Z' };
    const effects = (more: Partial<MissionInput>) =>
      cards(judge(42.264, 8.7944, more), 'protected_nature').map(({ effect }) => effect);
    expect(effects(september)).toEqual(['information']);
    expect(effects({})).toEqual(['check']);
  });
});

describe('zones with a mandatory radio or transponder', () => {
  test('the RMZ of Angers tells of the radio and of its unit', () => {
    const [card] = cards(judge(47.56, -0.35), 'radio_zone');
    expect(card).toMatchObject({ effect: 'check', title: 'RMZ ANGERS', free_height_m: null });
    expect(card?.reasons.map(({ code }) => code)).toEqual(['radio_mandatory', 'radio_service']);
  });

  test('one that a NOTAM activates says so, and that it is not known whether it is active', () => {
    // TMZ Seine 7.1 begins at 2,500 ft: over ground at 740 m.
    const spot = area(circle(47.4385, 0.7, 30), 'a', measuredGround(740, 740));
    const found = cards(judge(47.4385, 0.7, { areas: [spot] }), 'radio_zone').find(
      ({ title }) => title === 'TMZ SEINE 7.1 (NOTAM)',
    );
    expect(found).toMatchObject({ effect: 'check', activity: 'unknown' });
    expect(found?.reasons.map(({ code }) => code)).toContain('radio_zone_by_notam');
  });

  test('one that begins above the flight is not told', () => {
    // RMZ Biscarrosse begins at 1,000 ft AMSL.
    expect(cards(judge(44.37, -1.13), 'radio_zone')).toEqual([]);
  });
});

describe('zones closed to the capture of data', () => {
  test.each([
    ['Marseille-Baumettes', 43.2338, 5.4178],
    ['Nantes-Carquefou', 47.267, -1.5092],
  ])('%s asks, and says that it is a prison', (_, latitude, longitude) => {
    const found = cards(judge(latitude, longitude, { max_height_m: 30 }), 'photo_ban');
    expect(found).toMatchObject([{ effect: 'check', free_height_m: null }]);
    expect(found[0]?.reasons.map(({ code }) => code)).toEqual(['photo_ban', 'photo_ban_prison']);
  });
});

test('in sight of a zone closed to the capture of data its distance is told', () => {
  const found = cards(judge(43.232, 5.419, { max_height_m: 30 }), 'photo_ban');
  expect(found).toMatchObject([{ effect: 'information' }]);
  expect(found[0]?.reasons.map(({ code }) => code)).toEqual(['photo_ban_near']);
});

describe('their age', () => {
  const check = (source: string, day: string) => {
    const hours = { start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z`, now: `${day}T07:00:00Z` };
    return judge(46.5, 2.5, hours).checks.find((each) => each.source === source);
  };

  test.each([
    ['rmz', '2026-08-20', '2026-08-27'],
    ['photo_bans', '2026-09-02', '2026-09-03'],
    ['nature', '2026-10-31', '2026-11-01'],
  ])('of %s is said: read until its date, then not consulted', (source, within, after) => {
    expect(check(source, within)).toMatchObject({
      status: 'checked',
      reason: { code: `${source}_list_read` },
    });
    expect(check(source, after)).toMatchObject({
      status: 'not_checked',
      reason: { code: `${source}_list_old` },
    });
  });
});
