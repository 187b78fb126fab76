import { expect, test } from 'vitest';
import { type Constraint, stateService } from '../constraint.ts';
import { withAuthority } from './authorities.ts';

const card: Constraint = {
  key: 'vicinity:LFBO',
  kind: 'control_zone',
  title: 'CTR BLAGNAC · LFBO',
  zone_id: 1,
  aerodrome_code: 'LFBO',
  effect: 'agreement',
  procedure: 'approval_request',
  decider: {
    kind: 'authority',
    structure_code: 'LFBO',
    name: 'TOULOUSE BLAGNAC',
    contact: null,
    contacts: [],
  },
  notice: { days: 15, mode: 'calendar', latest_date: '2026-11-09', respected: false },
  free_height_m: null,
  activity: 'active',
  overlap: { area_ids: [], area_m2: null, distance_m: 0, fully_inside: true, lower: null, upper: null },
  reasons: [],
  source: { text: '', dataset: '', effective_date: '2026-09-03' },
};
const silent = { notice_days: null, notice_mode: 'calendar' as const, phone: null, email: null };
const dates = {
  start: '2026-11-30T09:00:00Z',
  time_zone: 'Europe/Paris',
  now: '2026-11-21T10:00:00Z',
  departements: () => '31',
};

test('a connected authority goes by its own name and counts its own notice', () => {
  const told = withAuthority(
    card,
    {
      name: 'Toulouse-Blagnac',
      notice_days: 5,
      notice_mode: 'calendar',
      phone: '05 61 00 00 00',
      email: null,
    },
    dates,
  );
  expect(told.decider).toMatchObject({
    name: 'Toulouse-Blagnac',
    contact: '05 61 00 00 00',
    contacts: [{ kind: 'phone', value: '05 61 00 00 00', label: 'Toulouse-Blagnac' }],
  });
  expect(told.notice).toEqual({ days: 5, mode: 'calendar', latest_date: '2026-11-25', respected: true });
});

test('one without a notice of its own keeps the usual; an unknown one changes nothing', () => {
  expect(withAuthority(card, { ...silent, name: 'Toulouse-Blagnac' }, dates).notice).toEqual(card.notice);
  expect(withAuthority(card, undefined, dates)).toBe(card);
});

test('The notice of an authority is counted by the clocks of the place', () => {
  // 1 December, 01:00 in Paris, is 30 November in Tahiti.
  const there = {
    start: '2026-12-01T00:00:00Z',
    time_zone: 'Pacific/Tahiti',
    now: '2026-11-26T09:59:00Z',
    departements: () => '987',
  };
  const told = withAuthority(card, { ...silent, name: 'Faa’a', notice_days: 5 }, there);
  expect(told.notice).toMatchObject({ latest_date: '2026-11-25', respected: true });
});

test('The working days of an authority leave out the holidays of the département', () => {
  // Tuesday 30 December 2025, five working days back: in Alsace the 26th is a holiday too (Code du travail L.3134-13).
  const flight = { ...dates, start: '2025-12-30T09:00:00Z', now: '2025-12-01T08:00:00Z' };
  const own = { ...silent, name: 'Strasbourg', notice_days: 5, notice_mode: 'ouvrables' as const };
  const latest = (code: string) =>
    withAuthority(card, own, { ...flight, departements: () => code }).notice?.latest_date;
  expect([latest('67'), latest('31')]).toEqual(['2025-12-21', '2025-12-22']);
});

test('a prefecture in the product takes the request for a derogation itself, not later than the law says', () => {
  const derogation: Constraint = {
    ...card,
    kind: 'night_flight',
    procedure: 'protocol_form_links',
    decider: {
      ...stateService('prefecture'),
      name: 'Préfecture de la Haute-Garonne',
      structure_code: 'PREF-31',
    },
  };
  const connected = { ...silent, name: 'Préfecture de la Haute-Garonne' };
  expect(withAuthority(derogation, connected, dates).procedure).toBe('approval_request');
  expect(withAuthority(derogation, undefined, dates).procedure).toBe('protocol_form_links');
  const asking = (notice_days: number) =>
    withAuthority(derogation, { ...connected, notice_days }, dates).notice?.latest_date;
  expect([asking(5), asking(25)]).toEqual(['2026-11-09', '2026-11-05']);
  const told = { ...derogation, effect: 'notification', procedure: 'prefecture_notif' } as const;
  expect(withAuthority(told, connected, dates).procedure).toBe('prefecture_notif');
});
