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

/** Whether the mission is as asked; a refusal is told by the call itself. */
const write = async (id: number, body: FlightUpdate): Promise<boolean> => {
  try {
    await call(endpoints.updateFlight, { params: { id }, body });
  } catch {
    return false;
  }
  await refresh('flights');
  return true;
};

/** Writes a change of one click, and offers to undo it. */
export const useUndoableEdit = () => {
  const { t } = useTranslation('flights');
  return async ({ id, body, undo, message }: UndoableEdit): Promise<void> => {
    if (!(await write(id, body))) return;
    showSnackbar({
      tone: 'success',
      message,
      action: { label: t('undo'), run: () => void write(id, undo) },
      duration_ms: UNDO_MS,
    });
  };
};
