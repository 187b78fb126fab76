import type { Feature } from '../../routing/feature.ts';

export const sourcesFeature: Feature = {
  order: 80,
  ahead: ({ permissions }) => (permissions.includes('dataset:read') ? ['/sources'] : []),
};
