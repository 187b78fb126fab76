import { renderStaticMap, type StaticMapModel } from './staticMap.ts';

/**
 * Entry of a worker thread: draws one picture off the request thread.
 * @public loaded by its path
 */
export default (model: StaticMapModel): string => renderStaticMap(model);
