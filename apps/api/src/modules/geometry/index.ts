export { drawnShapes } from './drawnShapes.ts';
export { createGeometry, type Geometry } from './geometry.service.ts';
export { keepOutlinesFilled } from './outlines.ts';
