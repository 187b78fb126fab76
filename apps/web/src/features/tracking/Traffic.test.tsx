import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { presentTime } from '../../device/clock.ts';
import { MapProvider, useMapStore } from '../../map/MapProvider.tsx';
import { WorkspaceLayout } from '../../ui/layout/WorkspaceLayout.tsx';
import { livePicture } from './live/livePicture.ts';
import { Traffic } from './Traffic.tsx';

const api = setUpFakeApi();
afterEach(() => livePicture.clear());

const Rail = () => <div ref={useMapStore().setDock.rail} />;

const fill = (count: number): void => {
  const ids = Array.from({ length: count }, (_, index) => `SERIE-${String(index).padStart(4, '0')}`);
  livePicture.take(
    ids.map((id) => ({
      id,
      at: presentTime(),
      lng: 1.4,
      lat: 43.6,
      accuracy_m: null,
      speed_ms: 10,
      track_deg: 90,
      climb_ms: 1,
      amsl_m: 200,
      height_m: 40,
    })),
    ids.map((id, index) => ({
      id,
      trace_id: index,
      device_id: id,
      drone_id: index === 7 ? null : index,
      drone_name: null,
      company_name: 'Cimes',
      approvals: [],
      height_basis: null,
      is_manned: false,
      is_heard_by_operator: false,
      is_simulated: false,
    })),
  );
};

const draw = async () => {
  openSessionOf({ permissions: ['tracking:read'] });
  return show(
    <MapProvider mode="light">
      <WorkspaceLayout
        panel={null}
        map={
          <>
            <Rail />
            <Traffic sources={[]} helicopters={null} />
          </>
        }
      />
    </MapProvider>,
    ['tracking', 'traces', 'day'],
  );
};

it('Traffic lists thousands by drawing some, those to act on first, and opens a card by the keyboard', async () => {
  const user = await draw();
  act(() => fill(3_000));
  await user.click(screen.getByRole('button', { name: /^Trafic/ }));
  const rows = await screen.findAllByRole('listitem');
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]?.textContent).toContain('INCONNU');
  expect(rows[1]?.textContent).toMatch(/655\sft/);
  const [first] = rows;
  first?.querySelector('button')?.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('SERIE-0007')).toBeTruthy();
  expect(screen.getByText(/19\skt/)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('SERIE-0007')).toBeNull();
  expect(api.now.sent.some(({ name }) => name === 'requireLanding')).toBe(false);
});

it('says that nothing is tracked, and what is not', async () => {
  const user = await draw();
  await user.click(screen.getByRole('button', { name: /^Trafic/ }));
  expect(screen.getByText(/sans traceur n’y figure pas/)).toBeTruthy();
});
