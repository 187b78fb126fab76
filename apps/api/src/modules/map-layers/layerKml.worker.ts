import { type LayerKmlModel, renderLayerKml } from '@envol/documents/layerKml';

/**
 * Writes a layer's file in a thread: it may be megabytes.
 * @public loaded by its path
 */
export default (model: LayerKmlModel): string => renderLayerKml(model);
