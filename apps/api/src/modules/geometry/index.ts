import { defineModule, NO_CALLS } from '../../platform/module.ts';
import { geometryService } from './geometry.open.ts';

export { drawnShapes } from './drawnShapes.ts';
export { keepOutlinesFilled, type OutlineDeps, type OutlineRows } from './outlines.ts';

export const geometryModule = defineModule({ ...NO_CALLS, name: 'geometry', services: [geometryService] });
