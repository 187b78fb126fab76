import type { DOCUMENT_FILES } from '@envol/contract/documents';

/** The contract's limits, said before the file leaves; its type keeps the two together. */
const LIMITS: typeof DOCUMENT_FILES = {
  max: 1,
  max_bytes: 10_000_000,
  types: ['application/pdf', 'image/png', 'image/jpeg'],
};

/** Why a chosen file cannot be kept; null when it can. */
export const problemOf = ({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | null => {
  if (!LIMITS.types.some((each) => each === type)) return 'type';
  return size > LIMITS.max_bytes ? 'size' : null;
};
