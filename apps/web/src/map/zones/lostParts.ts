import type { UasLoss } from '@envol/domain/airspace/official/uasZone';

/** What the copy has lost of some official zones, each once; a message that the other publication lends is not missing. */
export const lostParts = (
  zones: readonly { readonly lost: readonly UasLoss[]; readonly message: string | null }[],
): UasLoss[] => [
  ...new Set(
    zones.flatMap(({ lost, message }) => lost.filter((part) => part !== 'message' || message === null)),
  ),
];
