import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useUser } from '../../api/session.ts';
import { usePosition } from '../../device/usePosition.ts';
import { CheckInput } from '../../ui/form/CheckInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './fly.module.css';

const STORAGE_KEY = 'envol.shared_position';
const EVERY_MS = 20_000;

const readShared = (): boolean => localStorage.getItem(STORAGE_KEY) === 'true';

/** Tells the house where the phone is for as long as it is mounted; what does not leave is of no use later. */
const Teller = () => {
  const { t } = useTranslation('fly');
  const { state, ask } = usePosition();
  const [isTold, setTold] = useState<boolean | null>(null);
  const begin = useEffectEvent(ask);
  useEffect(() => begin(), []);
  const tell = useEffectEvent(async (): Promise<void> => {
    if (state.kind !== 'known') return;
    const [longitude, latitude] = state.position;
    // When the device found it: a phone that finds nothing more is not there now.
    const timestamp = new Date(state.at).toISOString();
    // A device that says 0, or no number, does not know.
    const accuracy_m = state.accuracy_m > 0 && Number.isFinite(state.accuracy_m) ? state.accuracy_m : null;
    try {
      const body = { longitude, latitude, timestamp, accuracy_m };
      await callApi(endpoints.savePosition, { body }, { handles: 'all' });
      setTold(true);
    } catch {
      setTold(false);
    }
  });
  const isKnown = state.kind === 'known';
  useEffect(() => {
    if (!isKnown) return;
    void tell();
    const timer = setInterval(() => void tell(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isKnown]);
  if (state.kind === 'refused')
    return (
      <small className={styles.shareNote} role="status">
        {t('position.refused')}
      </small>
    );
  return (
    <small className={styles.shareNote} role="status">
      {t(isTold === false ? 'share.unsent' : isTold ? 'share.sent' : 'position.waiting')}
    </small>
  );
};

/** Whether the pilot shows its own people where it is: off until the pilot says so, and while the fly mode is open alone. */
export const SharePosition = () => {
  const { t } = useTranslation('fly');
  const [isShared, setShared] = useState(readShared);
  const isPilot = useUser().operator?.pilot_id != null;
  if (!isPilot) return null;
  const change = (shared: boolean): void => {
    localStorage.setItem(STORAGE_KEY, String(shared));
    setShared(shared);
  };
  return (
    <label className={styles.share}>
      <CheckInput checked={isShared} onChange={change} />
      <span>
        {t('share.title')}
        {isShared ? <Teller /> : <small className={styles.shareNote}>{t('share.text')}</small>}
      </span>
    </label>
  );
};
