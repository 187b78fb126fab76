import { describe, expect, it } from 'vitest';
import { type CameraCommand, cameraActs, commandState } from './cameras.ts';

const NOW = new Date('2026-11-30T10:00:00Z');
const before = (seconds: number): string => new Date(NOW.getTime() - seconds * 1_000).toISOString();
const command = (change: Partial<CameraCommand> = {}): CameraCommand => ({
  ...{ act: 'start', status: 'done', asked_at: before(60) },
  ...change,
});

describe('what a gateway was asked', () => {
  it.each([
    ['asked', 4, 'asked'],
    ['asked', 6, 'not_connected'],
    ['sent', 29, 'sent'],
    ['sent', 31, 'no_answer'],
    ['done', 900, 'done'],
    ['refused', 900, 'refused'],
  ] as const)('%s %i s ago is %s', (status, seconds, state) => {
    expect(commandState(command({ status, asked_at: before(seconds) }), NOW)).toBe(state);
  });
});

describe('a camera', () => {
  const free = { is_live: true, is_receiving: false, has_address: true, last: null };

  it.each([
    ['nothing was asked of', {}, ['start']],
    ['whose livestream has a picture already', { is_receiving: true }, []],
    ['that sends the picture', { is_receiving: true, last: command() }, ['stop']],
    ['that was started and shows none', { last: command() }, ['start', 'stop']],
    ['that is being asked', { last: command({ status: 'sent', asked_at: before(3) }) }, []],
    ['that did not answer', { last: command({ status: 'sent' }) }, ['start', 'stop']],
    ['that refused', { last: command({ status: 'refused' }) }, ['start']],
    ['that was stopped', { last: command({ act: 'stop' }) }, ['start']],
    ['whose livestream ended', { is_live: false, last: command() }, ['stop']],
    ['of a server that takes no pictures', { has_address: false }, []],
  ] as const)('%s offers what may be asked', (_, change, acts) => {
    expect(cameraActs({ ...free, ...change }, NOW)).toEqual(acts);
  });
});
