import type { ReadZones } from '@envol/domain/formats/zones/readZone';
import { readZones } from '@envol/domain/formats/zones/readZones';

/** Reads a file in a thread: a hostile one costs its own time and memory alone. */
export default (text: string): ReadZones => readZones(text);
