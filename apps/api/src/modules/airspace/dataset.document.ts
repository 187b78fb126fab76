import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { type Encoding, negotiateEncoding } from '../../platform/http/encoding.ts';
import { fillInTurns } from '../../platform/turns.ts';
import type { PackedCopy } from './packedCopy.ts';

export interface DatasetDocument {
  /** The document in the best encoding the client takes. */
  reply(acceptEncoding: string | undefined): Promise<BinaryReply>;
}

/** Bytes copied between two turns, some milliseconds. */
const BYTES_A_PART = 250_000;

/** An answer is not written from memory that threads share. */
const ownCopy = async (json: Buffer): Promise<Buffer> => {
  const own = Buffer.allocUnsafe(json.byteLength);
  const parts = Array.from({ length: Math.ceil(json.byteLength / BYTES_A_PART) }, (_, index) =>
    json.subarray(index * BYTES_A_PART, (index + 1) * BYTES_A_PART),
  );
  await fillInTurns(own, parts);
  return own;
};

const compressors: Readonly<Record<Encoding, (json: Buffer) => Promise<Buffer>>> = {
  identity: ownCopy,
  gzip: (json) => promisify(gzip)(json, { level: 9 }),
  br: (json) =>
    promisify(brotliCompress)(json, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
      },
    }),
};

/** Raised when the same data is written otherwise, so that devices ask for it again. */
const FORMAT = 3;

/** The dataset as packed JSON; each encoding is made once, when first asked for, off the event loop. */
export const createDatasetDocument = (dataset: AirspaceDataset, packed: PackedCopy): DatasetDocument => {
  const encoded = new Map<Encoding, Promise<Buffer>>();
  const etag = `W/"dataset-${FORMAT}-${dataset.version.id}-${dataset.official?.version.id ?? 0}"`;
  return {
    async reply(acceptEncoding) {
      const encoding = negotiateEncoding(acceptEncoding, ['br', 'gzip']);
      let data = encoded.get(encoding);
      if (!data) {
        data = packed()
          .then((json) => compressors[encoding](Buffer.from(json)))
          .catch((error: unknown) => {
            encoded.delete(encoding);
            throw error;
          });
        encoded.set(encoding, data);
      }
      return { data: await data, etag, ...(encoding !== 'identity' && { encoding }) };
    },
  };
};
