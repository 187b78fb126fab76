import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { SNACKBAR_MS, showSnackbar } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { approvalsSearch } from '../approvals.search.ts';
import { followerOf } from './followerOf.ts';

/** How far ahead the queue is looked at. */
const AHEAD = 100;

/** The request that waits after this one, the most pressing first, round and round; null when nobody can say. */
const nextAfter = async (id: number) => {
  try {
    const page = await callApi(
      endpoints.listApprovals,
      { query: { only_approvals_to_process: 'true', ordering: 'urgency', limit: AHEAD } },
      { handles: 'all' },
    );
    return 'results' in page ? followerOf(page.results, id) : null;
  } catch {
    return null;
  }
};

/**
 * Goes on to the next request to process, by the key N or from the word that a decision was recorded. `onGo` hears of it before
 * the way there begins; `isSeeking`: it is looked for, and the open request is no longer the one that a key is meant for.
 */
export const useNext = (id: number, onGo: (next: number) => void) => {
  const isPhone = useIsPhone();
  const { t } = useTranslation('approvals');
  const navigate = useNavigate();
  const search = approvalsSearch(useSearch({ strict: false }));
  const [isSeeking, setIsSeeking] = useState(false);
  const go = (next: number): void => {
    onGo(next);
    void navigate({ to: '/map/approvals/$id', params: { id: String(next) }, search });
  };
  const jump = async (): Promise<void> => {
    if (isSeeking) return;
    setIsSeeking(true);
    const next = await nextAfter(id);
    setIsSeeking(false);
    if (next === null) showSnackbar({ tone: 'info', message: t('decision.none_left') });
    else go(next.id);
  };
  useShortcuts([
    { keys: 'n', label: t('decision.next_shortcut'), group: t('group_shortcuts'), run: () => void jump() },
  ]);
  const tell = async (message: string): Promise<void> => {
    const next = await nextAfter(id);
    showSnackbar({
      tone: 'success',
      duration_ms: SNACKBAR_MS.undo,
      message,
      ...(next === null
        ? { detail: t('decision.none_left') }
        : {
            detail: t(isPhone ? 'decision.next_name_touch' : 'decision.next_name', {
              name: next.flight.name,
            }),
            action: { label: t('decision.next'), run: () => go(next.id) },
          }),
    });
  };
  return { tell, isSeeking };
};
