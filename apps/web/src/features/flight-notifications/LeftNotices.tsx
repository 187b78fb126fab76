import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { currentIdentity } from '../../api/session.ts';
import { showSnackbar } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { forgetNotice, type NoticeKind, noticesLeft, readNotice, settlesIn } from './keptNotice.ts';
import { hasToMake } from './noticeState.ts';

/** What is still to be told of a mission: the keys of its plan, those that were made, and whether the write takes it. */
const plansOf = {
  prefecture: async (of: { readonly params: { readonly id: number } }) => {
    const [info, notices] = await Promise.all([
      callApi(endpoints.getPrefectureNotificationsInfo, of, { handles: 'all' }),
      callApi(endpoints.listPrefectureNotifications, of, { handles: 'all' }),
    ]);
    const keys = info.is_needed ? info.prefectures.map(({ key }) => key) : [];
    return { keys, notices, isPossible: info.is_possible };
  },
  army: async (of: { readonly params: { readonly id: number } }) => {
    const [info, notices] = await Promise.all([
      callApi(endpoints.getArmyNotificationsInfo, of, { handles: 'all' }),
      callApi(endpoints.listArmyNotifications, of, { handles: 'all' }),
    ]);
    const keys = info.is_needed ? info.windows.map(({ key }) => key) : [];
    return { keys, notices, isPossible: info.windows.some(({ leaves_at }) => leaves_at !== null) };
  },
};

/** The mission that is still to be told of, and whether it may be; null: it was told. */
const stillToMake = async (kind: NoticeKind, id: number) => {
  const of = { params: { id } };
  const [flight, { keys, notices, isPossible }] = await Promise.all([
    callApi(endpoints.getFlight, of, { handles: 'all' }),
    plansOf[kind](of),
  ]);
  return hasToMake(keys, notices) ? { flight, isPossible } : null;
};

const WORDS = {
  prefecture: { of: 'left_of', kept: 'left_kept', resume: 'left_resume' },
  army: { of: 'left_of_army', kept: 'left_kept_army', resume: 'left_resume_army' },
} as const;

/** Tells of declarations whose page was left while they were held back, and which the server then refused or never got. */
export const LeftNotices = () => {
  const { t } = useTranslation('flight_notifications');
  const navigate = useNavigate();
  const [left] = useState(() => noticesLeft(currentIdentity()));
  const check = useEffectEvent(async (place: string, kind: NoticeKind, id: number): Promise<void> => {
    // Received, or given up, in the meantime.
    if (readNotice(place) === null) return;
    try {
      const left = await stillToMake(kind, id);
      if (left === null) {
        forgetNotice(place);
        return;
      }
      const { display_identifier, name } = left.flight;
      const message = t(WORDS[kind].of, { mission: `${display_identifier} · ${name}` });
      if (!left.isPossible) {
        // The write refuses it from now on: told once.
        forgetNotice(place);
        showSnackbar({ tone: 'error', message, detail: t('failures.too_late') });
        return;
      }
      showSnackbar({
        tone: 'error',
        message,
        detail: t(WORDS[kind].kept),
        action: {
          label: t(WORDS[kind].resume),
          run: () =>
            void navigate({
              to: '/map/flights/$id/notifications',
              params: { id: String(id) },
              search: { declare: kind },
            }),
        },
      });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Of a mission that is gone nothing is left to declare; without a network the next return asks again.
      if (error.status === 404) forgetNotice(place);
    }
  });
  useEffect(() => {
    const timers = left.map(({ place, kind, flight_id }) =>
      setTimeout(() => void check(place, kind, flight_id), settlesIn(readNotice(place) ?? { kept_at: 0 })),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [left]);
  return null;
};
