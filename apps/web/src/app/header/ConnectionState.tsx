import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRealtimeState } from '../../api/realtime/realtime.ts';
import { CopyState } from '../../offline/CopyState.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './ConnectionState.module.css';

/** A cut shorter than this heals before anybody needs to know. */
const TOLD_AFTER_MS = 2_000;

/** Says when the screens are not live, or show what this device kept; silent while all is the server's own. */
export const ConnectionState = () => {
  const { t } = useTranslation('common');
  const state = useRealtimeState();
  const isCut = state === 'reconnecting' || state === 'offline';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isCut) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), TOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isCut]);
  const told = state === 'offline' || (state === 'reconnecting' && late);
  return (
    <output className={styles.output}>
      {told && (
        <span
          className={styles.state}
          data-state={state}
          title={t(state === 'offline' ? 'connection.offline_text' : 'connection.reconnecting_text')}
        >
          {state === 'offline' ? (
            <CloudOff size={15} aria-hidden />
          ) : (
            <RefreshCw size={15} className={styles.turn} aria-hidden />
          )}
          <span>{t(state === 'offline' ? 'connection.offline' : 'connection.reconnecting')}</span>
        </span>
      )}
      <CopyState className={styles.state} />
    </output>
  );
};
