import type { SourceCheck } from '@envol/domain/airspace/constraint';
import { canBeRead, type ReadableSource, readableFrom } from '@envol/domain/airspace/readings';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { useFocusNext } from '../../../ui/focus.ts';
import { useFormats } from '../../../ui/format.ts';
import { showUndo } from '../../../ui/snackbar/showUndo.ts';
import { useTranslation } from '../../../ui/texts.ts';

const note = async (id: number, source: ReadableSource, is_read: boolean) => {
  const { readings } = await call(endpoints.readSource, {
    params: { id },
    body: { sources: [source], is_read },
  });
  await refresh('flights');
  return readings.find((each) => each.source === source);
};

interface ReadSourceProps {
  readonly flight: { readonly id: number; readonly date_start: string; readonly date_end: string };
  readonly check: Pick<SourceCheck, 'source' | 'status'>;
  /** As the source is called. */
  readonly name: string;
}

/**
 * Notes that the signed-in person read a source that no data answer, for this mission; it can be taken back for ten seconds,
 * and later where it is told. What is read too early for the flight is not taken.
 */
export const ReadSource = ({ flight, check, name }: ReadSourceProps) => {
  const { t } = useTranslation(['missions', 'flights']);
  const format = useFormats();
  const now = useMinute();
  const mayWrite = useMay('flight:write');
  // The row goes with its button.
  const place = useFocusNext<HTMLSpanElement>();
  if (!mayWrite || !canBeRead(check)) return null;
  const source = check.source as ReadableSource;
  const from = readableFrom(source, flight);
  if (Date.parse(from) > now)
    return <small>{t('consult.early', { from: format.dayAndClock(from, 'UTC') })}</small>;
  const act = async (): Promise<void> => {
    const read = await note(flight.id, source, true);
    if (read === undefined) return;
    const said = (at: string): string => format.dayAndClock(at, 'UTC');
    showUndo({
      message: t('consult.noted', { name, by: read.by, at: said(read.at), until: said(read.until) }),
      label: t('flights:undo_of.reading'),
      run: () => void note(flight.id, source, false).catch(() => undefined),
    });
  };
  return (
    <span ref={place}>
      <ActButton variant="text" size="small" act={act}>
        {t('consult.mine')}
        <span className="visually-hidden">{` ${name}`}</span>
      </ActButton>
    </span>
  );
};

interface TakeBackProps {
  readonly flight_id: number;
  readonly check: Pick<SourceCheck, 'source' | 'reason'>;
}

/** Takes back that a source was read, where it is told by whom. */
export const TakeBackReading = ({ flight_id, check: { source, reason } }: TakeBackProps) => {
  const { t } = useTranslation('missions');
  const mayWrite = useMay('flight:write');
  if (!mayWrite || reason?.code !== `${source}_read`) return null;
  return (
    <ActButton variant="text" size="small" act={() => note(flight_id, source as ReadableSource, false)}>
      {t('consult.take_back')}
    </ActButton>
  );
};
