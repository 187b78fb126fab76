export { type Authorities, structuresByCode } from './structures.queries.ts';
export { structuresHandlers } from './structures.routes.ts';
