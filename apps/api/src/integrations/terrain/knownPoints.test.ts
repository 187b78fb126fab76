import { highestPossibleGround } from '@envol/domain/airspace/highestPossibleGround';
import { expect, it } from 'vitest';
import { loadKnownPoints } from './knownPoints.ts';

it('no published ground stands above what is said where no terrain is at hand', async () => {
  const points = await loadKnownPoints();
  // Half the Earth's circumference: every point from the Pacific to the Indian Ocean.
  const all = points.around([0, 0], 20_015_000);
  const above = all.filter(
    ({ position: [x, y], ground_m }) => ground_m >= highestPossibleGround([x, y, x, y]),
  );
  expect(all.length).toBeGreaterThan(14_000);
  expect(above).toEqual([]);
});
