import type { Fix } from '@envol/domain/tracking/fix';
import type { Recorded, Teller } from '../../tracking/tracking.ts';
import { keepFixes, type RecordDeps } from './record.service.ts';

/** Whose fixes they are. */
export interface FixTeller extends Teller {
  /** It speaks for another operator's drone: its own people see that, and nobody is alarmed. */
  readonly is_foreign: boolean;
}

/**
 * Takes fixes, whichever way they came: they are shown at once, judged fix by fix but for those of a teller that speaks for
 * another's drone, and kept, which the answer waits for. Manned aircraft are shown, and in no trace.
 */
export const takeFixes = (deps: RecordDeps, fixes: readonly Fix[], teller: FixTeller): Promise<Recorded> =>
  keepFixes(deps, fixes, teller);
