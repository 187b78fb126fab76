import { expect, it } from 'vitest';
import { isMutedBy, type Mute } from './mutes.ts';

const NOW = Date.parse('2026-06-10T09:00:00Z');
const MUTE: Mute = {
  device_id: 'T-1',
  alert_type: 'unknown_drone',
  other_device_id: null,
  level: 2,
  until: '2026-06-10T09:10:00Z',
  lifted_at: null,
};
const ALARM = { device_id: 'T-1', alert_type: 'unknown_drone' as const, other_device_id: null, level: 2 };

it.each<[string, Partial<Mute>, Partial<typeof ALARM>, boolean]>([
  ['what it was made for', {}, {}, true],
  ['what is less bad', {}, { level: 1 }, true],
  ['nothing that is worse', {}, { level: 3 }, false],
  ['nothing after its end', { until: '2026-06-10T09:00:00Z' }, {}, false],
  ['nothing once it was lifted', { lifted_at: '2026-06-10T08:59:00Z' }, {}, false],
  ['nothing of another drone', {}, { device_id: 'T-2' }, false],
  ['nothing of another aircraft', { other_device_id: '3944ED' }, {}, false],
])('a mute silences %s', (_, mute, alarm, is_silent) => {
  expect(isMutedBy({ ...MUTE, ...mute }, { ...ALARM, ...alarm }, NOW)).toBe(is_silent);
});
