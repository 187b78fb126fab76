import type { ExclusionResult } from '@envol/domain/exclusion-zones/exclusionZone';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { MarkersPart } from './MarkersPart.tsx';
import { OutlinePart } from './OutlinePart.tsx';
import { Legend } from './ResultCard.tsx';
import { SettingField } from './SettingField.tsx';

setUpFakeApi();

const WORDS = ['exclusion_zones'] as const;
const RING = '1.35,43.64 1.36,43.64 1.36,43.65 1.35,43.64';
const KML = `<kml><Placemark><name>Quai</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

const Margin = ({ onChange }: { readonly onChange: (value: number | null) => void }) => {
  const [value, setValue] = useState<number | null>(null);
  const change = (next: number | null): void => {
    setValue(next);
    onChange(next);
  };
  return <SettingField label="Marge" unit="m" value={value} onChange={change} />;
};

test('a figure is told at each stroke, and what is no number waits and says so', async () => {
  const onChange = vi.fn();
  const user = await show(<Margin onChange={onChange} />, WORDS);
  await user.type(screen.getByLabelText('Marge'), '12,5');
  expect(onChange).toHaveBeenLastCalledWith(12.5);
  onChange.mockClear();
  await user.type(screen.getByLabelText('Marge'), 'x');
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByText('Saisissez un nombre positif.')).toBeTruthy();
});

test('a marker is placed on the map, typed, and removed', async () => {
  const acts = { onPlacing: vi.fn(), onMove: vi.fn(), onRemove: vi.fn() };
  const markers = [{ kind: 'take_off', position: [1.35, 43.64] }] as const;
  const user = await show(<MarkersPart markers={markers} placing={null} disabled={false} {...acts} />, WORDS);
  await user.click(screen.getByRole('button', { name: 'Télépilote' }));
  expect(acts.onPlacing).toHaveBeenCalledWith('pilot');
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, '43.641, 1.351{Enter}');
  expect(acts.onMove).toHaveBeenCalledWith(0, [1.351, 43.641]);
  await user.type(field, 'nulle part{Enter}');
  expect(screen.getByText('Ces coordonnées sont illisibles.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Retirer/ }));
  expect(acts.onRemove).toHaveBeenCalledWith(0);
});

test('who may not change it sees no button', async () => {
  const acts = { onPlacing: vi.fn(), onMove: vi.fn(), onRemove: vi.fn() };
  const markers = [{ kind: 'pilot', position: [1.35, 43.64] }] as const;
  await show(<MarkersPart markers={markers} placing={null} disabled {...acts} />, WORDS);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an outline comes from a file, and a file without one says why', async () => {
  const onOutline = vi.fn();
  await show(<OutlinePart outline={null} isDrawing={false} onDraw={vi.fn()} onOutline={onOutline} />, WORDS);
  const input = screen.getByLabelText('Fichier KML');
  fireEvent.change(input, { target: { files: [new File(['<gpx/>'], 'trace.gpx')] } });
  expect((await screen.findByRole('alert')).textContent).toContain('KML est illisible');
  expect(onOutline).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { files: [new File([KML], 'zone.kml')] } });
  await vi.waitFor(() =>
    expect(onOutline).toHaveBeenCalledWith(expect.objectContaining({ type: 'Polygon' })),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the legend names what is on the map, and only that', async () => {
  const shape = { type: 'Polygon', coordinates: [] } as const;
  const zone = { flight_geography: shape, contingency: shape, zone: shape, minimum: shape, forbidden: null };
  const figures = { area_m2: 1, flown_m2: 1, width_m: 25, farthest_from_pilot_m: null };
  const result: ExclusionResult = {
    kind: 'zone',
    parts: [],
    rules: { ruleset: 'FR-2026', version: '1' },
    zone: { ...zone, ...figures },
  };
  await show(<Legend result={result} />, WORDS);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Zone d’exclusion des tiers',
    'Zone de contingence',
    'Zone de vol',
  ]);
});
