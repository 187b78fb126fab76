import { type KmlExclusion, renderExclusionKml } from './kml/exclusion.ts';
import { type KmlModel, renderKml } from './kml.ts';

/** A mission or a request, or an exclusion zone alone. */
export type KmlTask =
  | { readonly kind: 'mission'; readonly model: KmlModel }
  | { readonly kind: 'exclusion'; readonly exclusion: KmlExclusion; readonly name: string };

/**
 * Entry of a worker thread: writes a KML file off the request thread.
 * @public loaded by its path
 */
export default (task: KmlTask): string =>
  task.kind === 'mission' ? renderKml(task.model) : renderExclusionKml(task.exclusion, task.name);
