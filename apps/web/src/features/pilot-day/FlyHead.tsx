import { useNavigate, useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useMinute } from '../../device/clock.ts';
import { useWakeLock } from '../../device/wakeLock.ts';
import { PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './fly.module.css';

/** What is flown, the time, and the way back; the screen stays awake under it. */
export const FlyHead = ({ name, zone }: { readonly name: string | null; readonly zone: string }) => {
  const { t } = useTranslation('fly');
  const format = useFormats();
  const router = useRouter();
  const navigate = useNavigate();
  const now = useMinute();
  const close = (): void => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/map/take-off-authorizations' });
  };
  const wake = useWakeLock();
  return (
    <div className={styles.head}>
      <div>
        <h1>{name ?? t('title')}</h1>
        <p>
          {format.clock(now, zone)} ({format.clock(now, 'UTC')} UTC)
          {wake === 'refused' && ` · ${t('screen_sleeps')}`}
        </p>
      </div>
      <button type="button" aria-label={t('close')} title={t('close')} onClick={close}>
        <X size={30} aria-hidden />
      </button>
    </div>
  );
};

/** The number of who answers for the airspace, as large as a glove. */
export const Call = ({ phone }: { readonly phone: string }) => {
  const { t } = useTranslation('fly');
  return (
    <PhoneLink className={styles.call} phone={phone} icon_px={26}>
      {t('call')} <span>{phone}</span>
    </PhoneLink>
  );
};
