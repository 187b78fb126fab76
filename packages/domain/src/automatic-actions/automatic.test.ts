import { describe, expect, it } from 'vitest';
import type { Ground } from '../airspace/ground.ts';
import { type AutomaticAction, actionIssues, changesReference } from './actions.ts';
import { automaticOutcome, grantedHeight, type JudgedRequest, marksImpactingZone } from './outcome.ts';

const action = (
  kind: AutomaticAction['kind'],
  floor: number,
  ceiling: number,
  changes = {},
): AutomaticAction => ({
  kind,
  is_enabled: true,
  floor_height: floor,
  ceiling_height: ceiling,
  unit: 'm',
  reference: 'AGL',
  message: kind === 'refuse' || kind === 'restrict' ? 'Appeler la tour.' : null,
  height_restriction: false,
  restricted_height_m: null,
  tactical_contact_required: false,
  ...changes,
});
const saidOf = (...actions: AutomaticAction[]) =>
  actionIssues(actions).map(({ index, field, message }) => `${index}.${field} ${message}`);

describe('the actions of an authority', () => {
  it.each([
    ['a plain ladder', [action('accept', 0, 30), action('restrict', 30, 50), action('refuse', 50, 120)], []],
    ['an overlap', [action('accept', 0, 30), action('restrict', 25, 50)], ['1.floor_height range_overlaps']],
    [
      'an overlap of one that is off',
      [action('accept', 0, 30, { is_enabled: false }), action('refuse', 29, 50)],
      ['1.floor_height range_overlaps'],
    ],
    ['an impacting zone over it', [action('accept', 0, 30), action('impacting-zone', 0, 120)], []],
    ['a floor above its ceiling', [action('accept', 50, 30)], ['0.floor_height floor_above_ceiling']],
    ['a range of nothing', [action('accept', 30, 30)], ['0.floor_height floor_above_ceiling']],
    [
      'feet and metres that meet',
      [action('accept', 0, 100, { unit: 'ft' }), action('restrict', 30.48, 50)],
      [],
    ],
    [
      'feet and metres that overlap',
      [action('accept', 0, 100, { unit: 'ft' }), action('restrict', 30, 50)],
      ['1.floor_height range_overlaps'],
    ],
    [
      'two references',
      [action('accept', 0, 30), action('refuse', 300, 900, { reference: 'AMSL' })],
      ['1.reference reference_differs'],
    ],
    ['a refusal without a word', [action('refuse', 0, 9, { message: ' ' })], ['0.message message_required']],
    [
      'a restriction of nothing',
      [action('restrict', 0, 9, { message: null })],
      ['0.message restriction_required'],
    ],
    [
      'a height restriction without its height',
      [action('restrict', 0, 9, { height_restriction: true })],
      ['0.restricted_height_m required'],
    ],
    [
      'a restricted height over the ceiling',
      [action('restrict', 0, 9, { height_restriction: true, restricted_height_m: 10 })],
      ['0.restricted_height_m above_ceiling'],
    ],
    [
      'an acceptance that restricts',
      [action('accept', 0, 9, { height_restriction: true, restricted_height_m: 5 })],
      ['0.height_restriction not_a_restriction'],
    ],
  ])('%s', (_, actions, said) => {
    expect(saidOf(...actions)).toEqual(said);
  });

  it('name the range that they overlap', () => {
    const [issue] = actionIssues([action('accept', 0, 30), action('restrict', 25, 50)]);
    expect([issue?.other, issue?.params]).toEqual([
      0,
      { kind: 'accept', floor: 0, ceiling: 30, unit: 'm', reference: 'AGL' },
    ]);
  });

  it('change their reference, or other things', () => {
    const before = [action('accept', 0, 30)];
    expect(changesReference(before, [action('accept', 0, 40, { unit: 'ft' })])).toBe(false);
    expect(changesReference(before, [action('accept', 0, 30, { reference: 'AMSL' })])).toBe(true);
    expect(changesReference([], [action('accept', 0, 30, { reference: 'AMSL' })])).toBe(false);
    expect(changesReference(before, [])).toBe(false);
  });
});

const measured = (min_m: number, max_m: number, certainty: Ground['certainty'] = 'measured'): Ground => ({
  min_m,
  max_m,
  error_m: 5,
  source: 'ign',
  certainty,
});
const request = (
  heights: readonly number[],
  changes: Partial<JudgedRequest> = {},
  ground: Ground | null = null,
): JudgedRequest => ({
  in_sight: true,
  fully_inside: true,
  is_vlos: true,
  is_current: true,
  keeps_limits: true,
  is_exempt_from_refusal: false,
  areas: heights.map((height_m) => ({ height_m, ground, meets_impacting_zone: false })),
  ...changes,
});
const LADDER = [action('accept', 0, 30), action('restrict', 30, 50), action('refuse', 50, 120)];
const said = (given: JudgedRequest, actions: readonly AutomaticAction[] = LADDER) => {
  const outcome = automaticOutcome(given, actions);
  return outcome.kind === 'person' ? outcome.reason : outcome.kind;
};

describe('a request', () => {
  it.each([
    [[30], 'accept'],
    [[30.1], 'restrict'],
    [[50], 'restrict'],
    [[120], 'refuse'],
    [[121], 'no_action'],
    [[10, 40], 'restrict'],
    [[10, 40, 60], 'refuse'],
    [[10, 130], 'no_action'],
    [[], 'no_action'],
  ])('of tops at %s m is %s', (heights, outcome) => {
    expect(said(request(heights))).toBe(outcome);
  });

  it.each([
    [{ in_sight: false }, 'mission_changed'],
    [{ fully_inside: false }, 'area_outside'],
    [{ is_vlos: false }, 'not_vlos'],
    [{ is_current: false }, 'data_outdated'],
    [{ keeps_limits: false }, 'limits'],
  ] as const)('with %s waits for a person', (changes, reason) => {
    expect(said(request([20], changes))).toBe(reason);
  });

  it('out of the limits is refused where its height is, but for who is exempt', () => {
    expect(said(request([100], { keeps_limits: false }))).toBe('refuse');
    expect(said(request([100], { is_exempt_from_refusal: true }))).toBe('exempt');
  });

  it('is taken by no action that is off', () => {
    expect(said(request([20]), [action('accept', 0, 30, { is_enabled: false })])).toBe('no_action');
  });

  it('over the sea needs a ground that is known well enough', () => {
    const sea = [action('accept', 0, 300, { reference: 'AMSL' })];
    expect(said(request([30]), sea)).toBe('ground_unknown');
    expect(said(request([30], {}, measured(140, 150)), sea)).toBe('accept');
    // 265 m and its error of 5 m with 30 m above it: exactly the ceiling.
    expect(said(request([30], {}, measured(140, 265)), sea)).toBe('accept');
    expect(said(request([30], {}, measured(140, 266)), sea)).toBe('ground_unknown');
    expect(said(request([30], {}, measured(140, 310)), sea)).toBe('no_action');
    expect(said(request([30], {}, measured(140, 310, 'estimated')), sea)).toBe('ground_unknown');
  });

  it('is marked where it meets an impacting zone at its heights, or may', () => {
    const areas = [{ height_m: 40, ground: null, meets_impacting_zone: true }];
    expect(marksImpactingZone({ areas }, [action('impacting-zone', 0, 120)])).toBe(true);
    expect(marksImpactingZone({ areas }, [action('impacting-zone', 60, 120)])).toBe(false);
    expect(marksImpactingZone({ areas }, [action('impacting-zone', 0, 9, { reference: 'AMSL' })])).toBe(true);
    // It comes up through heights that its top is above.
    expect(marksImpactingZone({ areas }, [action('impacting-zone', 0, 30)])).toBe(true);
    const [area] = areas;
    const above = [{ ...area, ground: measured(140, 160), height_m: 40, meets_impacting_zone: true }];
    const sea = (floor: number, ceiling: number) => [
      action('impacting-zone', floor, ceiling, { reference: 'AMSL' }),
    ];
    expect(
      [sea(0, 100), sea(0, 150), sea(150, 160), sea(210, 300)].map((each) =>
        marksImpactingZone({ areas: above }, each),
      ),
    ).toEqual([false, true, true, false]);
    expect(
      marksImpactingZone({ areas: [{ ...areas[0], meets_impacting_zone: false } as never] }, LADDER),
    ).toBe(false);
  });

  it('is never granted more than it asks', () => {
    const restricts = action('restrict', 25, 50, { height_restriction: true, restricted_height_m: 40 });
    expect([grantedHeight(restricts, 50), grantedHeight(restricts, 35)]).toEqual([40, 35]);
    expect(grantedHeight(action('restrict', 25, 50), 50)).toBeNull();
  });
});
