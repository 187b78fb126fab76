import type { Flight } from '@envol/contract/flights';
import { refreshQueries } from '../../api/query.ts';
import {
  type FlightUpdate,
  type ShownEdit,
  type ShownFlight,
  useChangedText,
  type Written,
  writeEdit,
} from '../../shared/flights/index.ts';
import { showUndo } from '../../ui/snackbar/showUndo.ts';
import { showSnackbar } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

/** A mission changed in one click: told in a message that takes it back for ten seconds. */
interface UndoableEdit extends ShownEdit {
  /** What puts the mission back as it was. */
  readonly undo: FlightUpdate;
  readonly message: string;
}

/** Refusals are told by the call itself. */
const write = async (flight: ShownFlight, changes: FlightUpdate): Promise<Written> => {
  try {
    return await writeEdit(flight, changes, ['ANALYSIS_OUTDATED']);
  } finally {
    // A refusal may say that the mission is another one by now.
    await refreshQueries('flights');
  }
};

/** Writes a change of one click, and offers to undo it. A colleague's change in between is told, and stays unless one insists. */
export const useUndoableEdit = () => {
  const { t } = useTranslation(['flights', 'missions_calendar']);
  const textOf = useChangedText();
  const tellChanged = (
    asked: ShownEdit,
    now: Flight | null,
    insist: ((version: number) => void) | null,
  ): void => {
    showSnackbar({
      tone: 'error',
      message: textOf(asked, now),
      ...(now !== null &&
        insist !== null && {
          action: { label: t('missions_calendar:anyway'), run: () => insist(now.version) },
        }),
    });
  };
  const takeBack = async ({ flight, undo }: UndoableEdit, version: number): Promise<void> => {
    const back = await write({ ...flight, version }, undo);
    // What a colleague changed meanwhile is not put back as it was before.
    if (back.kind === 'changed') tellChanged({ flight: { ...flight, version }, body: undo }, back.now, null);
  };
  const edit = async (asked: UndoableEdit): Promise<void> => {
    const { flight, body, message } = asked;
    const written = await write(flight, body);
    if (written.kind === 'changed')
      tellChanged(asked, written.now, (version) => void edit({ ...asked, flight: { ...flight, version } }));
    if (written.kind !== 'written') return;
    showUndo({
      message,
      label: t('undo_of.change'),
      run: () => void takeBack(asked, written.now.version),
    });
  };
  return edit;
};
