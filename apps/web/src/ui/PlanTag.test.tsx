import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES } from '@envol/domain/plans/features';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openSessionOf } from '../../test/people.ts';
import { PlanTag } from './PlanTag.tsx';
import { loadTexts } from './texts.ts';

const opens = (features: readonly string[]) =>
  openSessionOf({ operator: { id: 1, sells_plans: true, features } as never });

it('what a plan does not open says which one does, in the name of its button', async () => {
  opens(['paid_approvals']);
  await loadTexts(['common', 'nav']);
  render(
    <button type="button">
      Exporter
      <PlanTag feature="data_export" />
    </button>,
  );
  expect(
    await screen.findByRole('button', { name: /^Exporter\s*\(demande la formule Solo\)$/ }),
  ).toBeTruthy();
});

it('what a plan opens says nothing of plans', () => {
  opens(['data_export']);
  render(<PlanTag feature="data_export" />);
  expect(screen.queryByText(/formule/)).toBeNull();
});

/** Told otherwise before the click: by the layers' own dialog, a lock on the base map, the import's sentence, the price of a request. */
const OTHERWISE: Readonly<Record<string, readonly [folder: string, word: string]>> = {
  mobile_network_layers: ['features/map-layers', 'mobile_network_layers'],
  geoportail_layers: ['features/map-layers', 'geoportail_layers'],
  extra_base_maps: ['features/map-layers', "access_granted ? null : 'locked'"],
  custom_data_layers: ['features/map-layers', 'custom_data_layers'],
  several_polygons: ['features/flight-import', 'several_polygons'],
  paid_approvals: ['features/flights/approval', 'paid_approvals'],
};
/** A call of the API that no screen makes. */
const ON_NO_SCREEN: readonly string[] = ['internal_chat'];

it.each(FEATURES.filter((feature) => !ON_NO_SCREEN.includes(feature)))(
  '%s is told of on its screens before it is clicked',
  (feature) => {
    const root = path.resolve(import.meta.dirname, '..');
    const [where, named] = OTHERWISE[feature] ?? ['features', `<PlanTag feature="${feature}"`];
    const files = globSync(`${where}/**/*.{ts,tsx}`, { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter((file) => readFileSync(path.join(root, file), 'utf8').includes(named));
    expect(files.length).toBeGreaterThan(0);
  },
);
