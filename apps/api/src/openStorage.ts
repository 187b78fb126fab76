import path from 'node:path';
import type { Config } from './config.ts';
import { createS3Storage } from './platform/storage/s3.ts';
import { createFileStorage, type Storage } from './platform/storage/storage.ts';

/** Where files are kept by the settings: a bucket, or a folder of the data. */
export const openStorage = ({ s3, data_dir }: Config, failed: (error: unknown) => void): Storage =>
  s3 === null ? createFileStorage(path.join(data_dir, 'files'), failed) : createS3Storage(s3, failed);
