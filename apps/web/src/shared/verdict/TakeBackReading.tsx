import { useMay, useUser } from '../../api/session.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFocusNext } from '../../ui/keys/focus.ts';
import { showUndo } from '../../ui/snackbar/showUndo.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { noteReadings, type ReadBySomebody, type ReadFlight } from './readings.ts';
import { useSourcesName } from './useSourcesName.ts';

interface TakeBackProps {
  readonly flight: ReadFlight;
  readonly read: ReadBySomebody;
}

/**
 * Takes back that a source was read, where it is told by whom. Only one's own reading is offered again: declared in the name of who
 * presses, another's would be said by somebody who has not read.
 */
export const TakeBackReading = ({ flight, read: { sources, reason } }: TakeBackProps) => {
  const { t } = useTranslation(['missions', 'flights']);
  const names = useSourcesName()(sources);
  const { long_name } = useUser();
  const mayWrite = useMay('flight:write');
  // The row goes with its button.
  const place = useFocusNext<HTMLSpanElement>();
  if (!mayWrite) return null;
  const readAgain = async (): Promise<void> => {
    if (!(await noteReadings(flight, sources, true))) showError(t('consult.changed'));
  };
  const act = async (): Promise<void> => {
    if (!(await noteReadings(flight, sources, false))) return;
    const message = t('consult.taken_back', { names });
    if (reason.params.by !== long_name) showSuccess(message);
    else
      showUndo({
        message,
        label: t('flights:undo_of.reading_taken_back'),
        run: () => void readAgain().catch(() => undefined),
      });
  };
  return (
    <span ref={place}>
      <ActButton variant="text" size="small" act={act}>
        {t('consult.take_back')}
        <span className="visually-hidden">{` ${names}`}</span>
      </ActButton>
    </span>
  );
};
