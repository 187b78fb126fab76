import { defineModule, NO_CALLS } from '../../platform/module.ts';
import { keepOutlinesFilled } from './outlines.ts';

export { drawnShapes } from './drawnShapes.ts';
export { createGeometry, type Geometry } from './geometry.service.ts';

export const geometryModule = defineModule({ ...NO_CALLS, name: 'geometry', begins: keepOutlinesFilled });
