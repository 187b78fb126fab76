import { defineService } from '../../platform/service.ts';
import { createGeometry, type Geometry } from './geometry.service.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly geometry: Geometry;
  }
}

export const geometryService = defineService({
  name: 'geometry',
  needs: ['airspace', 'workers'],
  open: ({ airspace, workers }) => createGeometry(workers, airspace),
});
