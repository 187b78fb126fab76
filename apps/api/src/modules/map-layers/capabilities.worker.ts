import { readWmtsCapabilities, type WmtsLayer } from '@envol/domain/map-layers/wmts';

/** Reads a list of megabytes in a thread. */
export default (text: string): readonly WmtsLayer[] | null => readWmtsCapabilities(text);
