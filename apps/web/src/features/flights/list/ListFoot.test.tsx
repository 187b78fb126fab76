import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { ListFoot } from './ListFoot.tsx';

setUpFakeApi();

const DISK: AreaGeometry = { type: 'Circle', center: [1.4, 43.6], radius_m: 50 };
const MISSION: MissionOnMap = {
  id: 1,
  label: 'Toiture',
  status: 'ready',
  center: [1.4, 43.6],
  areas: [DISK],
};
const NO_MORE = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };
const open = (count: number) =>
  show(<ListFoot list={NO_MORE} onMap={{ missions: [MISSION], count }} />, ['flights', 'common', 'map']);

it('says that the map holds the newest missions alone', async () => {
  await open(2);
  expect(screen.getByText(/^La carte montre/).textContent).toContain('1 mission');
});

it('ListFoot says nothing where the map holds them all', async () => {
  await open(1);
  expect(screen.queryByText(/^La carte montre/)).toBeNull();
});
