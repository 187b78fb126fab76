import type { LivestreamSource } from '@envol/contract/livestreams';
import { Copy } from 'lucide-react';
import { useCopy } from '../../shared/secret/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './livestreams.module.css';

export type Source = LivestreamSource;

const Line = ({ name, value }: { readonly name: string; readonly value: string }) => {
  const { t } = useTranslation('livestreams');
  const copy = useCopy();
  return (
    <div className={styles.sourceLine}>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <IconButton aria-label={`${t('copy')} (${name})`} onClick={() => copy(value)}>
          <Copy size={16} aria-hidden />
        </IconButton>
      </dd>
    </div>
  );
};

/** Where the drone sends its picture: the key is shown here alone. */
export const SourceDialog = ({
  source,
  onClose,
}: {
  readonly source: LivestreamSource;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('livestreams');
  const { rtmp_url, rtmp_key, whip_url, key } = source;
  return (
    <Dialog
      title={t('source')}
      size="medium"
      stays
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p>{rtmp_url === null && whip_url === null ? t('source_none') : t('source_text')}</p>
      <dl className={styles.source}>
        {rtmp_url !== null && <Line name={t('source_rtmp')} value={rtmp_url} />}
        <Line name={t('source_key')} value={rtmp_url === null ? key : rtmp_key} />
        {rtmp_url !== null && <Line name={t('source_whole')} value={`${rtmp_url}/${rtmp_key}`} />}
        {whip_url !== null && <Line name={t('source_whip')} value={whip_url} />}
        {whip_url !== null && rtmp_url !== null && rtmp_key !== key && (
          <Line name={t('source_bearer')} value={key} />
        )}
      </dl>
      {whip_url !== null && <p className={styles.sourceNote}>{t('source_whip_text')}</p>}
    </Dialog>
  );
};
