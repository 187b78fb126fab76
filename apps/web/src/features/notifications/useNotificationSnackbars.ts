import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRealtimeEvent } from '../../api/realtime/realtime.ts';
import { useIsLook, useUser } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { callUser } from '../../shared/alerts/index.ts';
import { isFollowedHere } from '../../ui/snackbar/shownHere.ts';
import { SNACKBAR_MS, showSnackbar } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { targetOf } from './target.ts';
import { addNotification } from './useNotifications.ts';

/** Of a browser that asked for news before; the way to do so is no part of the first screen. */
const renew = async (): Promise<void> => (await import('../../shared/push/index.ts')).renewPush();

const OPEN_PAGE_MS = 6_000;
/** What somebody has to do something about: it stays longest, and in the bell after that. */
const ASKS: ReadonlySet<string> = new Set([
  'request-information',
  'request-signature',
  'request-revalidation',
  'activation_proposed',
  'take_off_landing_required',
]);
const GOOD_NEWS: readonly string[] = ['accept', 'restrict'];

/** How long news stays; what it tells of may be on the screen already, and need not stay over it. */
export const newsDuration = (payloadType: string, isOpen: boolean): number => {
  if (isOpen) return OPEN_PAGE_MS;
  return ASKS.has(payloadType) ? SNACKBAR_MS.error : SNACKBAR_MS.normal;
};

/** An event with words for this user becomes a snackbar. */
export const useNotificationSnackbars = (): void => {
  const { t } = useTranslation('notifications');
  const router = useRouter();
  const user = useUser();
  const isLook = useIsLook();
  const { notification_alarm_settings: alarm } = useSettings();
  useEffect(() => {
    if (!isLook) void renew().catch(() => undefined);
  }, [isLook]);
  useRealtimeEvent('*', (event) => {
    const { notification } = event;
    if (notification === null) return;
    addNotification(notification);
    const { title, first_line } = notification.payload;
    const target = targetOf(notification, user);
    const isOpen = router.state.location.pathname === target;
    const go = (): void => {
      if (target !== null) void router.navigate({ href: target });
    };
    if (isFollowedHere(notification.payload.subject)) return;
    // A look by the staff is told to whom it looks through.
    if (isLook && notification.payload_type === 'account_looked') return;
    if (!isLook) callUser(title || t('default_text'), first_line ?? '', alarm, go);
    showSnackbar({
      // A refusal or a question is news, and no success of anybody's.
      tone: GOOD_NEWS.includes(notification.payload_type) ? 'success' : 'info',
      message: title || t('default_text'),
      detail: first_line,
      duration_ms: newsDuration(notification.payload_type, isOpen),
      ...(target === null || isOpen ? {} : { action: { label: t('see'), run: go } }),
    });
  });
};
