import type { Capability } from '../access/capabilities.ts';

interface Somebody {
  readonly capabilities: readonly Capability[];
  readonly operator: { readonly is_restricted: boolean } | null;
}

/**
 * Whether notifications show in the header (specification 1, §6): to who answers, watches or is consulted, and to who
 * flies but generalists, whose specialists hear of the answers; the staff is told nothing there.
 */
export const hasBell = ({ capabilities, operator }: Somebody): boolean => {
  if (capabilities.includes('impersonates') || capabilities.includes('runs_platform')) return false;
  const isGeneralist =
    capabilities.includes('flies') &&
    !capabilities.includes('keeps_fleet') &&
    operator?.is_restricted !== true;
  return !isGeneralist;
};
