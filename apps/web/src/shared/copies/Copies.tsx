import { LIMITS } from '@envol/contract/limits';
import type { PersonalExport } from '@envol/contract/personal-data';
import { Download, FileArchive } from 'lucide-react';
import { useTakesFiles } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { Rows } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './copies.module.css';

const TONES = { queued: 'blue', ready: 'ok', failed: 'err', expired: 'archived' } as const;

const BYTES_OF_MB = 1_000_000;

interface CopyProps {
  readonly copy: PersonalExport;
  readonly onTake: (id: number) => void;
}

const Copy = ({ copy: { id, status, created_at, expires_at, bytes }, onTake }: CopyProps) => {
  const { t } = useTranslation('personal_data');
  const takesFiles = useTakesFiles();
  const format = useFormats();
  const about = [
    ...(bytes === null ? [] : [t('size', { size: format.number(Math.max(bytes / BYTES_OF_MB, 0.1), 1) })]),
    t('until', { day: format.day(expires_at) }),
  ];
  return (
    <li>
      <span>
        {format.dayAndClock(created_at)}
        {status === 'ready' && <small>{about.join(' · ')}</small>}
        {status === 'failed' && <small>{t('failed_text')}</small>}
      </span>
      {status === 'ready' && takesFiles ? (
        <Button variant="outlined" size="small" startIcon={<Download size={16} />} onClick={() => onTake(id)}>
          {t('download')}
        </Button>
      ) : (
        <StatusChip status={status} tone={TONES[status]} label={t(`status.${status}`)} />
      )}
    </li>
  );
};

interface CopiesProps {
  readonly copies: readonly PersonalExport[];
  readonly onAsk: () => void;
  readonly onTake: (id: number) => void;
}

/** The copies of data that were asked for, and the way to one more. */
export const Copies = ({ copies, onAsk, onTake }: CopiesProps) => {
  const { t } = useTranslation(['personal_data', 'common']);
  return (
    <div className={styles.copies}>
      {copies.length === 0 ? (
        <small>{t('none')}</small>
      ) : (
        <Rows>
          {copies.map((copy) => (
            <Copy key={copy.id} copy={copy} onTake={onTake} />
          ))}
        </Rows>
      )}
      {copies.length >= LIMITS.exports_told && (
        <small>{t('common:latest_lines', { count: copies.length })}</small>
      )}
      <Button
        variant="outlined"
        startIcon={<FileArchive size={16} />}
        disabled={copies.some(({ status }) => status === 'queued')}
        onClick={onAsk}
      >
        {t('ask')}
      </Button>
    </div>
  );
};
