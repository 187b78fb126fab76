import type { PositionAlert } from '@envol/contract/traces';
import { describe, expect, it } from 'vitest';
import { positionAlert } from '../../../../test/positionAlerts.ts';
import { alarmsOf, notedTogether, standingOf } from './alarms.model.ts';

const NOTE = { by: 'M. Vidal', at: '2026-06-10T09:01:00Z' };
const of = (id: number, more: Partial<PositionAlert> = {}, device = `T-${id}`): PositionAlert =>
  positionAlert({ id, ...more }, { device_id: device });

describe('an alarm', () => {
  it.each<[string, Partial<PositionAlert>, string | null]>([
    ['rings while it goes on', {}, 'rings'],
    ['is noted and goes on', { acknowledged: true, acknowledgement: NOTE }, 'noted'],
    ['is lost, not over, in silence', { active: false, lost_since: '2026-06-10T09:02:00Z' }, 'lost'],
    ['is over by evidence', { active: false, ended_at: '2026-06-10T09:02:00Z' }, null],
    [
      'is muted, with a reason and an end',
      { muted: { ...NOTE, until: '2026-06-10T09:30:00Z', reason: 'Contrôle de la balise' } },
      null,
    ],
    ['of a first detection is none', { level: 1, alert_type: 'new_detection' }, null],
    [
      'that is lost is done with once somebody took note',
      { active: false, lost_since: '2026-06-10T09:02:00Z', acknowledged: true },
      null,
    ],
  ])('stands or is over: %s', (_, more, standing) => {
    expect(standingOf(of(1, more))).toBe(standing);
  });

  it('that is worse, or that nobody took note of, comes first', () => {
    const alerts = [
      of(1, { acknowledged: true, acknowledgement: NOTE, level: 3 }),
      of(2, { level: 2 }),
      of(3, { level: 3, created_at: '2026-06-10T08:00:00Z' }),
      of(4, { level: 3, created_at: '2026-06-10T09:00:00Z' }),
      of(5, { active: false, lost_since: '2026-06-10T09:02:00Z' }),
    ];
    expect(alarmsOf(alerts).map(({ alert }) => alert.id)).toEqual([4, 3, 2, 5, 1]);
  });

  it('of one drone is one, and one press takes note of all of them', () => {
    const alerts = [of(1, { level: 2 }, 'D'), of(2, { level: 3 }, 'D'), of(3)];
    const alarms = alarmsOf(alerts);
    expect(alarms.map(({ alert }) => alert.id)).toEqual([3, 2]);
    const [, both] = alarms;
    expect(both && notedTogether(alerts, both)).toEqual([1, 2]);
  });
});
