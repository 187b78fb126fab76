import type { Flight, FlightInput } from '@envol/contract/flights';
import { editedBy } from '@envol/domain/flights/edits';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { isFailure } from '../../../api/failure.ts';
import { refresh } from '../../../api/query.ts';
import { useFormats } from '../../../ui/format.ts';
import { showSnackbar } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { UNDO_MS } from '../undo.ts';

type FlightUpdate = Partial<FlightInput>;

/** A mission changed in one click: told in a message that takes it back for ten seconds. */
interface UndoableEdit {
  /** As it was shown: one that a colleague changed since is not changed unseen. */
  readonly flight: { readonly id: number; readonly name: string; readonly version: number };
  readonly body: FlightUpdate;
  /** What puts the mission back as it was. */
  readonly undo: FlightUpdate;
  readonly message: string;
}

type Told = Pick<UndoableEdit, 'flight' | 'body'>;

type Written =
  | { readonly kind: 'written'; readonly version: number }
  /** Somebody else was first; what stands now, or null where it could not be read. */
  | { readonly kind: 'changed'; readonly now: Flight | null }
  /** Told by the call itself. */
  | { readonly kind: 'refused' };

const write = async (id: number, body: FlightUpdate & { readonly version: number }): Promise<Written> => {
  const params = { id };
  try {
    const { version } = await call(
      endpoints.updateFlight,
      { params, body },
      { handles: ['ANALYSIS_OUTDATED'] },
    );
    return { kind: 'written', version };
  } catch (error) {
    if (!isFailure(error) || error.code !== 'ANALYSIS_OUTDATED') return { kind: 'refused' };
    const now = await call(endpoints.getFlight, { params }, { handles: 'all' }).catch(() => null);
    return { kind: 'changed', now };
  } finally {
    // A refusal may say that the mission is another one by now.
    await refresh('flights');
  }
};

/** Writes a change of one click, and offers to undo it. A colleague's change in between is told, and stays unless one insists. */
export const useUndoableEdit = () => {
  const { t } = useTranslation(['flights', 'missions_calendar']);
  const format = useFormats();
  const textOf = ({ flight: { name, version }, body }: Told, now: Flight | null): string => {
    if (now === null) return t('missions_calendar:changed', { name });
    // Whoever changed something else is not named for this.
    const edited = editedBy(now.edits, { after: version, fields: Object.keys(body) });
    return edited === null
      ? t('missions_calendar:changed_at', { name, at: format.clock(now.updated_at) })
      : t('missions_calendar:changed_by', {
          name,
          at: format.clock(edited.at),
          by: format.list(edited.by),
        });
  };
  const tellChanged = (told: Told, now: Flight | null, insist: ((version: number) => void) | null): void => {
    showSnackbar({
      tone: 'error',
      message: textOf(told, now),
      ...(now !== null &&
        insist !== null && {
          action: { label: t('missions_calendar:anyway'), run: () => insist(now.version) },
        }),
    });
  };
  const takeBack = async ({ flight, undo }: UndoableEdit, version: number): Promise<void> => {
    const back = await write(flight.id, { ...undo, version });
    // What a colleague changed meanwhile is not put back as it was before.
    if (back.kind === 'changed') tellChanged({ flight: { ...flight, version }, body: undo }, back.now, null);
  };
  const edit = async (asked: UndoableEdit): Promise<void> => {
    const { flight, body, message } = asked;
    const written = await write(flight.id, { ...body, version: flight.version });
    if (written.kind === 'changed')
      tellChanged(asked, written.now, (version) => void edit({ ...asked, flight: { ...flight, version } }));
    if (written.kind !== 'written') return;
    showSnackbar({
      tone: 'success',
      message,
      action: { label: t('undo'), run: () => void takeBack(asked, written.version) },
      duration_ms: UNDO_MS,
    });
  };
  return edit;
};
