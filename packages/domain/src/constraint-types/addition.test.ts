import { describe, expect, it } from 'vitest';
import { CONSTRAINT_KINDS, type Constraint } from '../airspace/constraint.ts';
import {
  additionIssues,
  additionOn,
  settledByAdditions,
  type TypeAddition,
  withAddedNotice,
  withAddition,
} from './addition.ts';
import { lawOf } from './law.ts';

const card = (changes: Partial<Constraint> = {}): Constraint => ({
  key: 'zone:1',
  kind: 'protected_nature',
  title: 'Vanoise',
  zone_id: 1,
  aerodrome_code: null,
  effect: 'agreement',
  procedure: 'email_request',
  decider: { kind: 'zone_manager', structure_code: null, name: 'Parc', contact: null, contacts: [] },
  notice: { days: 30, mode: 'calendar', latest_date: '2027-02-28', respected: true },
  free_height_m: null,
  activity: 'active',
  overlap: {
    area_ids: ['1'],
    area_m2: 1,
    distance_m: 0,
    fully_inside: true,
    lower: null,
    upper: null,
  },
  reasons: [],
  source: { text: 'AIP', dataset: 'UAS 1', effective_date: '2026-11-01' },
  ...changes,
});
const addition = (changes: Partial<TypeAddition> = {}): TypeAddition => ({
  kind: 'protected_nature',
  valid_from: '2027-01-01',
  procedure: null,
  email: null,
  notice: null,
  structure: null,
  ...changes,
});
const nobody = () => false;
const structure = { code: 'OFB', name: 'Office français de la biodiversité' };
const dates = {
  start: '2027-03-31T08:00:00Z',
  time_zone: 'Europe/Paris',
  now: '2027-01-02T08:00:00Z',
  departements: () => '73',
};

it('an addition tells for every type what the law asks, with its source', () => {
  for (const kind of CONSTRAINT_KINDS) {
    expect(lawOf(kind).length, kind).toBeGreaterThan(0);
    for (const { source, valid_from } of lawOf(kind)) expect([source === '', valid_from]).not.toContain(true);
  }
  expect(lawOf('populated_area').map(({ notice, valid_to }) => [notice?.days, valid_to])).toEqual([
    [5, '2025-12-31'],
    [10, null],
  ]);
});

describe('a stricter procedure', () => {
  const asked = addition({ procedure: 'approval_request', structure, email: 'a@b.invalid' });
  it('takes the place of the law’s, with who answers, and says from when', () => {
    const told = withAddition(card(), asked, nobody);
    expect(told).toMatchObject({
      effect: 'agreement',
      procedure: 'approval_request',
      decider: { kind: 'authority', structure_code: 'OFB', name: structure.name, contact: 'a@b.invalid' },
      reasons: [{ code: 'type_procedure_added', params: { from: '2027-01-01' } }],
    });
  });
  it('makes what only informed bind, and its analysis no longer free', () => {
    const before = card({ effect: 'information', procedure: null, decider: null, free_height_m: 50 });
    const after = withAddition(before, asked, nobody);
    expect([after.effect, after.free_height_m, after.decider?.name]).toEqual([
      'agreement',
      null,
      structure.name,
    ]);
    const analysis = { verdict: 'clear' as const, free_height_m: 120, constraints: [before] };
    expect(settledByAdditions(analysis, [after])).toEqual({ verdict: 'steps', free_height_m: null });
    expect(settledByAdditions(analysis, [before])).toEqual({ verdict: 'clear', free_height_m: 120 });
  });
  it.each<[string, Partial<Constraint>]>([
    ['a prohibition', { effect: 'forbidden' }],
    ['what is free', { effect: 'free', procedure: null }],
    ['a zone that is not active', { effect: 'information', procedure: null, activity: 'inactive' }],
    ['what is to be checked', { effect: 'check', procedure: null }],
  ])('leaves %s as it is', (_, changes) => {
    const { effect, procedure } = withAddition(card(changes), asked, nobody);
    expect([effect, procedure]).toEqual([card(changes).effect, card(changes).procedure]);
  });
  it('is never a milder one, nor another answerer than one who is here', () => {
    const form = addition({ procedure: 'protocol_form_links' });
    expect(withAddition(card(), form, nobody).procedure).toBe('email_request');
    const own = card({ decider: { ...card().decider, structure_code: 'PN' } as Constraint['decider'] });
    expect(withAddition(own, asked, (code) => code === 'PN').decider).toMatchObject({
      structure_code: 'PN',
      name: 'Parc',
    });
  });
  it('leaves what the law has told to somebody to the law', () => {
    const told = card({ kind: 'populated_area', effect: 'notification', procedure: 'prefecture_notif' });
    expect(withAddition(told, addition({ ...asked, kind: 'populated_area' }), nobody)).toBe(told);
  });
});

describe('a notice', () => {
  const noticed = (days: number, kind = card().kind) =>
    withAddedNotice(card({ kind }), addition({ kind, notice: { days, mode: 'calendar' } }), dates);
  it('holds where it ends before the one that is asked', () => {
    expect(noticed(60).notice).toMatchObject({ days: 60, latest_date: '2027-01-30' });
    expect(noticed(60).reasons).toEqual([
      { code: 'type_notice_added', params: { from: '2027-01-01', days: 60 } },
    ]);
  });
  it('shortens none, and moves no window of the armed forces', () => {
    expect(noticed(5).notice).toEqual(card().notice);
    expect(noticed(60, 'military_training').notice).toEqual(card().notice);
  });
});

it('is in force from its first day, the later before the earlier', () => {
  const [first, second] = [addition(), addition({ valid_from: '2027-02-01' })];
  expect(['2026-12-31', '2027-01-01', '2027-02-03'].map((day) => additionOn([second, first], day))).toEqual([
    undefined,
    first,
    second,
  ]);
});

const NOTHING = {
  kind: 'protected_nature' as const,
  procedure: null,
  email: null,
  notice: null,
  has_structure: false,
  form_links_count: 0,
};
it.each([
  [{}, []],
  [{ procedure: 'approval_request' as const }, ['structure_id required']],
  [{ procedure: 'email_request' as const }, ['email required']],
  [{ procedure: 'protocol_form_links' as const, form_links_count: 1 }, ['procedure weaker_than_law']],
  [{ notice: { days: 5, mode: 'calendar' as const } }, ['notice_days weaker_than_law']],
  [{ notice: { days: 31, mode: 'calendar' as const } }, []],
  [
    { kind: 'beyond_visual_line_of_sight' as const, notice: { days: 9, mode: 'calendar' as const } },
    ['notice_days set_by_law'],
  ],
  [
    {
      kind: 'scenario' as const,
      procedure: 'email_request' as const,
      email: 'a@b.invalid',
      has_structure: true,
    },
    ['procedure set_by_law', 'structure_id set_by_law'],
  ],
])('%j is refused for %j', (changes, issues) => {
  expect(additionIssues({ ...NOTHING, ...changes }).map(({ path, key }) => `${path} ${key}`)).toEqual(issues);
});
