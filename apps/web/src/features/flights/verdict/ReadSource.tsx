import type { SourceCheck } from '@envol/domain/airspace/constraint';
import { canBeRead, type ReadableSource } from '@envol/domain/airspace/consulted';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { useTranslation } from '../../../ui/texts.ts';

interface ReadSourceProps {
  readonly flightId: number;
  readonly check: Pick<SourceCheck, 'source' | 'status'>;
  /** As the source is called. */
  readonly name: string;
}

/** Notes that the signed-in person read a source that no data answer, for this mission. */
export const ReadSource = ({ flightId, check, name }: ReadSourceProps) => {
  const { t } = useTranslation('missions');
  const mayWrite = useMay('flight:write');
  if (!mayWrite || !canBeRead(check)) return null;
  const act = async (): Promise<void> => {
    const source = check.source as ReadableSource;
    await call(endpoints.readSource, { params: { id: flightId }, body: { source, is_read: true } });
    await refresh('flights');
  };
  return (
    <ActButton variant="text" size="small" act={act}>
      {t('consult.mine')}
      <span className="visually-hidden">{` ${name}`}</span>
    </ActButton>
  );
};
