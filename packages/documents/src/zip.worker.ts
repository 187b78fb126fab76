import { zipSync } from 'fflate';

/**
 * Entry of a worker thread: one archive of files, by their names in it.
 * @public loaded by its path
 */
export default (files: Readonly<Record<string, Uint8Array>>): Uint8Array =>
  zipSync({ ...files }, { level: 6 });
