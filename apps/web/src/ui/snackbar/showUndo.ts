import { SNACKBAR_MS, showSnackbar } from './snackbars.ts';

interface Undo {
  /** What was done. */
  readonly message: string;
  readonly detail?: string;
  /** What it takes back, in words that no dialog's button has: `Annuler l’archivage`. */
  readonly label: string;
  readonly run: () => void;
}

/** Tells what was done, and offers for ten seconds to take it back. */
export const showUndo = ({ label, run, ...told }: Undo): number =>
  showSnackbar({ tone: 'success', ...told, action: { label, run }, duration_ms: SNACKBAR_MS.undo });
