import sharp from 'sharp';

const SIDE_PX = 256;
/** More than any camera's picture; a small file may unfold to more than memory holds. */
const MOST_PIXELS = 100_000_000;
const QUALITY = 70;

// One picture at a time in a thread: the threads are what there are several of.
sharp.concurrency(1);
sharp.cache(false);

/** A picture as WebP, as large as a thumbnail, turned as it was taken, without what its camera wrote into it. */
export default async ({ data }: { readonly data: Uint8Array }): Promise<Uint8Array> =>
  sharp(data, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .rotate()
    .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
