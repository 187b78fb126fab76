import { readZoneFile, type ZoneFile } from '@envol/domain/structures/zoneFile';

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default (text: string): ZoneFile | null => readZoneFile(text);
