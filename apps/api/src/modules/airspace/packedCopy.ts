import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { packedDatasetJson } from '@envol/domain/airspace/packedDataset';
import { createTurns, fillInTurns } from '../../platform/turns.ts';

/** The dataset as packed JSON, in memory that threads share; written when first asked for. */
export type PackedCopy = () => Promise<SharedArrayBuffer>;

/** Characters put into bytes at once: a zone has some hundreds. */
const CHARACTERS_A_PART = 250_000;

const joined = async (parts: readonly Buffer[]): Promise<SharedArrayBuffer> => {
  const memory = new SharedArrayBuffer(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  await fillInTurns(new Uint8Array(memory), parts);
  return memory;
};

/** All zones take some 0.2 s of the processor: others have their turns between them. */
const write = async (dataset: AirspaceDataset): Promise<SharedArrayBuffer> => {
  const turn = createTurns();
  const parts: Buffer[] = [];
  let text = '';
  for (const piece of packedDatasetJson(dataset)) {
    text += piece;
    if (text.length >= CHARACTERS_A_PART) {
      parts.push(Buffer.from(text));
      text = '';
    }
    await turn();
  }
  parts.push(Buffer.from(text));
  return joined(parts);
};

/** One that fails is written anew for the next who asks. */
export const createPackedCopy = (dataset: AirspaceDataset): PackedCopy => {
  let copy: Promise<SharedArrayBuffer> | undefined;
  return () => {
    copy ??= write(dataset).catch((error: unknown) => {
      copy = undefined;
      throw error;
    });
    return copy;
  };
};
