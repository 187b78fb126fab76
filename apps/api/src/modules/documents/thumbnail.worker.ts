import sharp from 'sharp';
import { firstPageOf } from './pdfPage.ts';

const SIDE_PX = 256;
/** More than any camera's picture; a small file may unfold to more than memory holds. */
const MOST_PIXELS = 100_000_000;
const QUALITY = 70;

// One picture at a time in a thread: the threads are what there are several of.
sharp.concurrency(1);
sharp.cache(false);

export interface ThumbnailWork {
  readonly data: Uint8Array;
  readonly type: string;
}

/**
 * A picture, or the first page of a PDF, as WebP, as large as a thumbnail, turned as it was taken, without what its camera
 * wrote into it; null for a PDF that shows none.
 */
export default async ({ data, type }: ThumbnailWork): Promise<Uint8Array | null> => {
  const picture = type === 'application/pdf' ? firstPageOf(data) : data;
  if (picture === null) return null;
  return sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .rotate()
    .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
};
