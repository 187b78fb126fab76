import path from 'node:path';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createClamav } from './platform/scan/clamav.ts';
import { scannedStorage } from './platform/scan/scannedStorage.ts';
import type { Services } from './platform/service.ts';
import { createS3Storage } from './platform/storage/s3.ts';
import { createFileStorage, type Storage } from './platform/storage/storage.ts';

/** Where files are kept by the settings: a bucket, or a folder of the data. */
export const openStorage = (
  { s3, data_dir }: Pick<Config, 's3' | 'data_dir'>,
  failed: (error: unknown) => void,
): Storage =>
  s3 === null ? createFileStorage(path.join(data_dir, 'files'), failed) : createS3Storage(s3, failed);

/** Files as the settings keep them, looked at first where there is somebody to do it. */
export const openFiles = ({
  config,
  db,
  clock,
  log,
}: Deps): Pick<Services, 'storage' | 'kept_files' | 'scanner'> => {
  const failed = (error: unknown): void => log.error({ err: error }, 'file could not be kept or looked at');
  const kept_files = openStorage(config, failed);
  if (config.clamav === null) return { storage: kept_files, kept_files, scanner: null };
  const scanner = createClamav(config.clamav);
  const options = { db, clock, scanner, when_down: config.clamav_down, failed };
  return { storage: scannedStorage(kept_files, options), kept_files, scanner };
};
