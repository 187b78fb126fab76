import { expect, it } from 'vitest';
import type { SourceCheck } from './constraint.ts';
import { type ConsultedSource, withConsulted } from './consulted.ts';
import { holdsUntil } from './readings.ts';

const unread = (source: string): SourceCheck => ({ source, status: 'not_checked', reason: null });
const FETCHED = '2026-06-01T06:00:00.000Z';
const notam = {
  source: 'notam',
  at: '2026-06-01T08:05:00.000Z',
  until: holdsUntil('notam', FETCHED),
  by: 'Claire',
} as const;

const since = (consulted: readonly ConsultedSource[] | null) => ({ consulted, readings: null, datasets: [] });

it('counts a source as consulted with its hour, for as long as it holds', () => {
  const checks = [unread('notam'), unread('azba'), unread('rmz')];
  expect(withConsulted(checks, since([notam]), '2026-06-01T12:00:00Z').map(({ status }) => status)).toEqual([
    'checked',
    'not_checked',
    'not_checked',
  ]);
  expect(withConsulted(checks, since([notam]), '2026-06-01T12:00:00Z')[0]?.reason).toEqual({
    code: 'notam_consulted',
    params: { at: '01/06 08:05', by: 'Claire' },
  });
  // Twelve hours after the briefing, not after the reading.
  expect(withConsulted(checks, since([notam]), '2026-06-01T18:00:00Z')[0]?.status).toBe('not_checked');
});

it('lifts nothing that is worse than unread', () => {
  const abroad: SourceCheck = { source: 'notam', status: 'not_here', reason: null };
  expect(withConsulted([abroad], since([notam]), '2026-06-01T12:00:00Z')).toEqual([abroad]);
  expect(withConsulted([unread('notam')], since(null), '2026-06-01T12:00:00Z')[0]?.status).toBe(
    'not_checked',
  );
});
