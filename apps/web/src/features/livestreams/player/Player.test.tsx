import type { LivestreamWatch } from '@envol/contract/livestreams';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { Player } from './Player.tsx';

const watch = (change: Partial<LivestreamWatch>): LivestreamWatch => ({
  ...{ picture: 'received', flv_url: null, whep_url: null, ice_servers: [], width: null, height: null },
  ...{ last: null, now: '2026-11-30T09:00:00Z' },
  ...change,
});
const player = (change: Partial<LivestreamWatch>) =>
  show(
    <Player
      name="Toiture"
      watch={watch(change)}
      ahead_ms={null}
      isSimulated={false}
      poster={null}
      onOver={() => undefined}
    />,
    ['livestreams'],
  );

it('a picture that comes and that no way of this server can show is told so, with what to set at its sender', async () => {
  await player({});
  expect(screen.getByText('Cette image ne peut pas être montrée ici.')).toBeTruthy();
  expect(screen.getByText(/images B/)).toBeTruthy();
});

it('a picture that has not come yet is awaited, whatever the ways to watch it', async () => {
  await player({ picture: 'awaited' });
  expect(screen.queryByText('Cette image ne peut pas être montrée ici.')).toBeNull();
  expect(screen.getByText('L’image n’est pas encore arrivée.')).toBeTruthy();
});
