import { expect, it } from 'vitest';
import { tourParts } from './tour.steps.ts';

it('the tour shows the making of a mission to those who make them', () => {
  expect(tourParts({ capabilities: ['flies', 'prepares'] })).toContain('list');
  expect(tourParts({ capabilities: ['answers'] })).not.toContain('list');
});
