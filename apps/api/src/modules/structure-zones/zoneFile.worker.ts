import type { ReadZones } from '@envol/domain/formats/readZone';
import { readZones } from '@envol/domain/formats/readZones';

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default (text: string): ReadZones => readZones(text);
