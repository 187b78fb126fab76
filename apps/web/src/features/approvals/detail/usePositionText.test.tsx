import type { Approval } from '@envol/contract/approvals';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { usePositionText } from './usePositionText.ts';

const AREA = { lng: 0.7232, lat: 43.1084, radial: 227, distance_to_structure: 80_300 } as const;

const Where = ({ point }: { readonly point: Approval['airport_ref_point'] }) => {
  const position = usePositionText({ airport_ref_point: point });
  return <p>{position(AREA as Approval['sub_approvals'][number])}</p>;
};

it('usePositionText tells bearing and distance from an aerodrome, coordinates to an authority that is none', async () => {
  await show(<Where point={{ code: 'LFBO', lng: 1.36, lat: 43.63 }} />, ['approvals']);
  expect(screen.getByText(/227° vrai · 80,3 km/)).toBeTruthy();
  await show(<Where point={null} />, ['approvals']);
  expect(screen.getByText('43°06\'30.2"N 0°43\'23.5"E')).toBeTruthy();
});
