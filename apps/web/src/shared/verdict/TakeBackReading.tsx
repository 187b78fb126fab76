import { useMay } from '../../api/session.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFocusNext } from '../../ui/focus.ts';
import { useTranslation } from '../../ui/texts.ts';
import { noteReadings, type ReadBySomebody, type ReadFlight } from './readings.ts';

interface TakeBackProps {
  readonly flight: ReadFlight;
  readonly read: ReadBySomebody;
}

/** Takes back that a source was read, where it is told by whom. */
export const TakeBackReading = ({ flight, read: { sources } }: TakeBackProps) => {
  const { t } = useTranslation('missions');
  const mayWrite = useMay('flight:write');
  // The row goes with its button.
  const place = useFocusNext<HTMLSpanElement>();
  if (!mayWrite) return null;
  return (
    <span ref={place}>
      <ActButton variant="text" size="small" act={() => noteReadings(flight, sources, false)}>
        {t('consult.take_back')}
      </ActButton>
    </span>
  );
};
