import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { iceLinks, iceServersOf } from './iceServers.ts';

const NOW = new Date('2026-11-30T10:00:00.900Z');
const settings = { stun: ['stun:stun.example.fr:3478'], turn: ['turn:turn.example.fr:3478?transport=tcp'] };

it('a TURN server is told with a name that ends and the password that the shared secret makes of it', () => {
  const [stun, turn] = iceServersOf({ ...settings, secret: 'shared with the server', minutes: 90 }, NOW);
  expect(stun).toEqual({ urls: settings.stun, username: null, credential: null });
  const username = `${Date.parse('2026-11-30T11:30:00Z') / 1000}:envol`;
  const credential = createHmac('sha1', 'shared with the server').update(username).digest('base64');
  expect(turn).toEqual({ urls: settings.turn, username, credential });
  expect(iceLinks([...(stun ? [stun] : []), ...(turn ? [turn] : [])])).toEqual([
    '<stun:stun.example.fr:3478>; rel="ice-server"',
    `<${settings.turn[0]}>; rel="ice-server"; username="${username}"; credential="${credential}"; credential-type="password"`,
  ]);
});

it('no server is told without a setting, and no TURN server without its secret', () => {
  expect(iceServersOf({ stun: [], turn: [], secret: null, minutes: 60 }, NOW)).toEqual([]);
  expect(iceServersOf({ ...settings, stun: [], secret: null, minutes: 60 }, NOW)).toEqual([]);
});
