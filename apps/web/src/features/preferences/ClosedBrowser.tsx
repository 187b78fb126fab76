import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useUser } from '../../api/session.ts';
import type { PushState } from '../../shared/alerts/index.ts';
import { disablePush, enablePush, readPush } from '../../shared/push/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './preferences.module.css';

/** News to this browser while Envol is closed. */
export const ClosedBrowser = () => {
  const { t } = useTranslation('preferences');
  const { id, impersonator_user_id } = useUser();
  const [state, setState] = useState<PushState | 'reading' | 'working'>('reading');
  useEffect(() => {
    void readPush().then(setState);
  }, []);
  const change = async (wanted: boolean): Promise<void> => {
    setState('working');
    const next = await (wanted ? enablePush() : disablePush()).catch((): PushState => 'failed');
    setState(next);
    if (next === 'on' || (next === 'off' && !wanted))
      await callApi(
        endpoints.logUserEvent,
        { params: { id }, body: { code_type: wanted ? 'push_enabled' : 'push_disabled' } },
        { handles: 'all' },
      ).catch(() => undefined);
  };
  if (state === 'reading' || impersonator_user_id !== null) return null;
  return (
    <section className={styles.card}>
      <h2>{t('push.title')}</h2>
      <p>{t('push.text')}</p>
      <p role="status">{t(`push.${state}`)}</p>
      {state !== 'unsupported' && (
        <div>
          <Button
            variant="outlined"
            loading={state === 'working'}
            onClick={() => void change(state !== 'on')}
          >
            {t(state === 'on' ? 'push.disable' : 'push.enable')}
          </Button>
        </div>
      )}
    </section>
  );
};
