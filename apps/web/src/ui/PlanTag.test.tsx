import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES } from '@envol/domain/plans/features';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openSessionOf } from '../../test/people.ts';
import { PlanTag } from './PlanTag.tsx';

const opens = (features: readonly string[]) =>
  openSessionOf({ operator: { id: 1, sells_plans: true, features } as never });

it('what a plan does not open says which one does, in the name of its button', () => {
  opens(['paid_approvals']);
  render(
    <button type="button">
      Exporter
      <PlanTag feature="data_export" />
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Exporter (demande la formule Solo)' })).toBeTruthy();
});

it('what a plan opens says nothing of plans', () => {
  opens(['data_export']);
  render(<PlanTag feature="data_export" />);
  expect(screen.queryByText(/formule/)).toBeNull();
});

/** Told otherwise before the click: by the layers' own dialog, the import's own sentence, and the price of a request. */
const OTHERWISE: Readonly<Record<string, string>> = {
  mobile_network_layers: 'features/map-layers',
  geoportail_layers: 'features/map-layers',
  extra_base_maps: 'features/map-layers',
  custom_data_layers: 'features/map-layers',
  several_polygons: 'features/flight-import',
  paid_approvals: 'features/flights/approval',
};
/** A call of the API that no screen makes. */
const ON_NO_SCREEN: readonly string[] = ['internal_chat'];

it.each(FEATURES.filter((feature) => !ON_NO_SCREEN.includes(feature)))(
  '%s is told of on its screens before it is clicked',
  (feature) => {
    const root = path.resolve(import.meta.dirname, '..');
    const where = OTHERWISE[feature] ?? 'features';
    const named = OTHERWISE[feature] === undefined ? `<PlanTag feature="${feature}"` : feature;
    const files = globSync(`${where}/**/*.{ts,tsx}`, { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter((file) => readFileSync(path.join(root, file), 'utf8').includes(named));
    expect(files.length).toBeGreaterThan(0);
  },
);
