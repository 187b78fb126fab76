import { useEffect } from 'react';
import { pauseFor } from '../device/clock.ts';
import { showError } from '../ui/snackbar/snackbars.ts';
import { loadTexts, useTranslation } from '../ui/texts.ts';
import { useMapStore } from './MapProvider.tsx';
import type { MapStore } from './mapStore.ts';
import { holdOf, switchMode, type WorkMode, type Written } from './workMode.ts';

/** Resolves once the map is there, however long that takes; rejects when it cannot start. */
const ready = (store: MapStore): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = (): boolean => {
      const { map, failed } = store.getState();
      if (map !== null) resolve();
      else if (failed) reject(new Error('The map could not start'));
      return map !== null || failed;
    };
    if (look()) return;
    const release = store.subscribe(() => look() && release());
  });

/** Puts a mode on the map once it is there; rejects where it cannot start, and then starts it anew. */
const applyTo = async (store: MapStore, mode: WorkMode): Promise<void> => {
  store.registry.hold('mode', holdOf(mode));
  if (store.getState().failed) store.restart();
  await ready(store);
};

/** The map writes while the component lives, and reads again after it. Undefined: it reads. */
export const useWriting = (what: Written | undefined): void => {
  const store = useMapStore();
  const { t } = useTranslation('map_tools');
  useEffect(() => {
    if (what === undefined) return undefined;
    let isOver = false;
    const to = (mode: WorkMode, over: () => boolean) =>
      switchMode({ apply: () => applyTo(store, mode), wait: pauseFor, isOver: over });
    const begin = async (): Promise<void> => {
      if (await to({ kind: 'write', what }, () => isOver)) return;
      await loadTexts(['map_tools']);
      showError(t('mode.failed'));
    };
    void begin();
    return () => {
      isOver = true;
      store.registry.hold('mode', null);
    };
  }, [store, what, t]);
};
