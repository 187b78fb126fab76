export { structuresByCode } from './structures.queries.ts';
export { structuresHandlers } from './structures.routes.ts';
