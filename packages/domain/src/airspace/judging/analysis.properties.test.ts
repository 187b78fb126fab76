import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import en from '../../../../i18n/en/constraints.json' with { type: 'json' };
import fr from '../../../../i18n/fr/constraints.json' with { type: 'json' };
import { area, estimatedGround, measuredGround, mission } from '../../../test/missionInput.ts';
import { siaDataset } from '../../../test/sia.ts';
import { AREA_ISSUE_CODES } from '../../geo/areas.ts';
import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import { type Analysis, type Constraint, restsOnGround } from '../constraint.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from './analysis.ts';

const index = buildAirspaceIndex(siaDataset());

/** Within a few kilometres of Lyon, so that drawn shapes are often ones that can be judged. */
const near = fc.tuple(
  fc.double({ min: 4.8, max: 5.2, noNaN: true }),
  fc.double({ min: 45.6, max: 45.9, noNaN: true }),
) as fc.Arbitrary<Position>;
const inFrance = fc.tuple(
  fc.double({ min: -5, max: 9, noNaN: true }),
  fc.double({ min: 41, max: 51, noNaN: true }),
) as fc.Arbitrary<Position>;
const anywhere = fc.oneof(
  { weight: 9, arbitrary: near },
  inFrance,
  fc.tuple(fc.double(), fc.double()) as fc.Arbitrary<Position>,
  fc.tuple(fc.double({ min: -180, max: 180 }), fc.double({ min: -90, max: 90 })) as fc.Arbitrary<Position>,
);
const size = fc.oneof(fc.double(), fc.double({ min: 0, max: 60_000 }));
const ring = fc.array(anywhere, { maxLength: 7 }).map((points) => {
  const first = points[0];
  return first ? [...points, first] : points;
});
const anyGeometry: fc.Arbitrary<AreaGeometry> = fc.oneof(
  fc.record({ type: fc.constant('Polygon' as const), coordinates: fc.array(ring, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('Circle' as const), center: anywhere, radius_m: size }),
  fc.record({
    type: fc.constant('LineString' as const),
    coordinates: fc.array(anywhere, { maxLength: 5 }),
    buffer_m: size,
  }),
);

function sentences(constraints: readonly Constraint[]): string[] {
  return constraints.flatMap(({ reasons }) => reasons.map(({ code }) => code));
}

describe('whatever is drawn', () => {
  test('the engine answers, the same twice, with sentences that exist in both languages', () => {
    fc.assert(
      fc.property(
        fc.array(anyGeometry, { maxLength: 3 }),
        fc.constantFrom('in_sight' as const, 'off_sight' as const),
        fc.constantFrom('yes' as const, 'no' as const, 'to_check' as const),
        fc.integer({ min: 0, max: 200 }),
        fc.constantFrom(null, measuredGround(0, 300), estimatedGround(0, 300)),
        (geometries, visibility, populated_area, max_height_m, ground) => {
          const input = mission({
            visibility,
            populated_area,
            max_height_m,
            areas: geometries.map((geometry, position) => area(geometry, String(position), ground)),
          });
          const analysis = analyseMission(index, input);
          expect(analyseMission(index, input)).toEqual(analysis);
          expect(new Set(analysis.constraints.map(({ key }) => key)).size).toBe(analysis.constraints.length);
          for (const code of sentences(analysis.constraints)) {
            expect(Object.keys(fr.reasons)).toContain(code);
            expect(Object.keys(en.reasons)).toContain(code);
          }
          if (analysis.free_height_m !== null) expect(analysis.free_height_m).toBeGreaterThan(0);
        },
      ),
      { numRuns: sized(200, 3_000) },
    );
  });

  test('areas judged together bind as they do apart, each at its own height', () => {
    const part = fc.record({
      center: fc.oneof(near, inFrance),
      radius: fc.double({ min: 10, max: 3_000, noNaN: true }),
      height: fc.integer({ min: 10, max: 150 }),
    });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 2, maxLength: 3 }),
        fc.constantFrom('in_sight' as const, 'off_sight' as const),
        (parts, visibility) => {
          const areas = parts.map(({ center, radius, height }, position) => ({
            ...area({ type: 'Circle', center, radius_m: radius }, String(position)),
            max_height_m: height,
          }));
          /** Who is asked, or which zone binds, for which area. */
          const binding = (input: readonly (typeof areas)[number][]): string[] =>
            analyseMission(index, mission({ areas: input, visibility, scenario: 'S0' }))
              .constraints.filter(
                ({ effect, key }) =>
                  (effect === 'agreement' || effect === 'forbidden') && !key.startsWith('rule:'),
              )
              .map(({ aerodrome_code, key }) => aerodrome_code ?? key)
              .sort();
          const apart = [...new Set(areas.flatMap((one) => binding([one])))].sort();
          expect([...new Set(binding(areas))]).toEqual(apart);
          const together = analyseMission(index, mission({ areas, visibility, scenario: 'S0' })).constraints;
          for (const one of areas)
            for (const who of binding([one]))
              expect(
                together.filter(
                  ({ aerodrome_code, key, overlap }) =>
                    (aerodrome_code ?? key) === who && overlap.area_ids.includes(one.id),
                ),
              ).not.toEqual([]);
        },
      ),
      { numRuns: sized(200, 3_000) },
    );
  });

  test('flying at the free height asks for nothing, one metre more does', () => {
    fc.assert(
      fc.property(
        inFrance,
        fc.double({ min: 10, max: 2_000, noNaN: true }),
        ([longitude, latitude], radius) => {
          const geometry: AreaGeometry = { type: 'Circle', center: [longitude, latitude], radius_m: radius };
          const at = (max_height_m: number): Analysis =>
            analyseMission(index, mission({ max_height_m, areas: [area(geometry)] }));
          const asks = (analysis: Analysis): number =>
            analysis.constraints.filter(
              (card) =>
                card.effect === 'agreement' ||
                card.effect === 'forbidden' ||
                restsOnGround(card) ||
                card.key.startsWith('park:'),
            ).length;
          const { verdict, free_height_m: free } = at(10);
          // Nothing is known where the data do not reach.
          if (verdict === 'no_data') expect(free).toBeNull();
          else if (free === null) expect(asks(at(1))).toBeGreaterThan(0);
          else {
            expect(asks(at(free))).toBe(0);
            expect(asks(at(free + 1))).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: sized(200, 3_000) },
    );
  });

  test('the texts of both languages hold the same sentences and parameters', () => {
    const parameters = (text: string): string[] =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();
    expect(Object.keys(en.reasons)).toEqual(Object.keys(fr.reasons));
    for (const [code, text] of Object.entries(fr.reasons))
      expect(parameters((en.reasons as Record<string, string>)[code] ?? ''), code).toEqual(parameters(text));
    expect(Object.keys(fr.area_issues)).toEqual([...AREA_ISSUE_CODES]);
    expect(Object.keys(en.area_issues)).toEqual([...AREA_ISSUE_CODES]);
  });
});
