import type { FlightInput } from '@envol/contract/flights';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { showSnackbar } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { UNDO_MS } from '../undo.ts';

type FlightUpdate = Partial<FlightInput>;

/** A mission changed in one click: told in a message that takes it back for ten seconds. */
interface UndoableEdit {
  readonly id: number;
  readonly body: FlightUpdate;
  /** What puts the mission back as it was. */
  readonly undo: FlightUpdate;
  readonly message: string;
}

/** The mission as it was written; null where it was refused, which is told by the call itself. */
const write = async (
  id: number,
  body: FlightUpdate & { readonly version?: number },
): Promise<{ readonly version: number } | null> => {
  const written = await call(endpoints.updateFlight, { params: { id }, body }).catch(() => null);
  // A refusal may say that the mission is another one by now.
  await refresh('flights');
  return written;
};

/** Writes a change of one click, and offers to undo it. */
export const useUndoableEdit = () => {
  const { t } = useTranslation('flights');
  return async ({ id, body, undo, message }: UndoableEdit): Promise<void> => {
    const written = await write(id, body);
    if (written === null) return;
    showSnackbar({
      tone: 'success',
      message,
      action: {
        label: t('undo'),
        // What a colleague changed meanwhile is not put back as it was before.
        run: () => void write(id, { ...undo, version: written.version }),
      },
      duration_ms: UNDO_MS,
    });
  };
};
