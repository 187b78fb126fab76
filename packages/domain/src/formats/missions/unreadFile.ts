import type { LeftOutReason, MissionFile } from './missionFile.ts';

/** A file of which nothing was read, and why. */
export const unreadFile = (reason: LeftOutReason, line: number | null = null): MissionFile => ({
  format: null,
  items: [],
  left_out: [{ line, path: '', name: '', reason }],
  polygons: 0,
});
