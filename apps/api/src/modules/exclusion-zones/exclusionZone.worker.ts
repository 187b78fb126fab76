import { type KmlOutline, readKmlOutline } from '@envol/domain/exclusion-zones/kmlOutline';

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default (text: string): KmlOutline => readKmlOutline(text);
