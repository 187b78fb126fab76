import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { showError, showSnackbar } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { UNDO_MS } from '../undo.ts';

/** Does one thing to each, one after the other; gives those for which it was done. */
const each = async (
  ids: readonly number[],
  run: (id: number) => Promise<unknown>,
): Promise<readonly number[]> => {
  const done: number[] = [];
  for (const id of ids) {
    const ok = await run(id).then(
      () => true,
      () => false,
    );
    if (ok) done.push(id);
  }
  return done;
};

const setArchived = (ids: readonly number[], is_archived: boolean) =>
  each(ids, (id) =>
    call(endpoints.updateFlight, { params: { id }, body: { is_archived } }, { handles: 'all' }),
  );

/** The missions that are chosen in the list, and what may be done to all of them at once. */
export const useBulk = () => {
  const { t } = useTranslation('flights');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
      setChosen(new Set());
      await refresh('flights');
    } finally {
      setBusy(false);
    }
  };
  const ids = [...chosen];
  const tellLeft = (left: number, key: 'not_archived' | 'not_deleted'): void => {
    if (left > 0) showError(t(`bulk.${key}`, { count: left }));
  };
  return {
    chosen,
    busy,
    clear: (): void => setChosen(new Set()),
    toggle: (id: number): void =>
      setChosen((former) => {
        const next = new Set(former);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    archive: (is_archived: boolean): Promise<void> =>
      run(async () => {
        const done = await setArchived(ids, is_archived);
        if (done.length > 0)
          showSnackbar({
            tone: 'success',
            message: t(is_archived ? 'bulk.archived' : 'bulk.unarchived', { count: done.length }),
            action: {
              label: t('undo'),
              run: () => void setArchived(done, !is_archived).then(() => refresh('flights')),
            },
            duration_ms: UNDO_MS,
          });
        tellLeft(ids.length - done.length, 'not_archived');
      }),
    remove: (): Promise<void> =>
      run(async () => {
        const done = await each(ids, (id) =>
          call(endpoints.deleteFlight, { params: { id } }, { handles: 'all' }),
        );
        if (done.length > 0)
          showSnackbar({ tone: 'success', message: t('bulk.deleted', { count: done.length }) });
        tellLeft(ids.length - done.length, 'not_deleted');
      }),
  };
};

export type Bulk = ReturnType<typeof useBulk>;
