import { serverFile } from '../../../tools/server.mjs';

let found: Promise<string> | null = null;

/**
 * The program of a server's own process, laid together as `npm start` does: to load it takes 2.0 s of processor time, its sources
 * 4.0 s. `npm test` lays it while the sources are checked; by itself a test file does when it first needs it.
 */
export const findServerProgram = (): Promise<string> => {
  found ??= serverFile();
  return found;
};
