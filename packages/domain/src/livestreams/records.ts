/** Why there is no record, or why it ended before its livestream did. */
export const RECORD_FAULTS = [
  'no_ffmpeg',
  'failed',
  'too_large',
  'too_long',
  'size_changed',
  'disk_full',
] as const;
export type RecordFaultKept = (typeof RECORD_FAULTS)[number];
