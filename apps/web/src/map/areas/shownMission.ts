import { useEffect } from 'react';
import { createStore } from '../../ui/stores/store.ts';

/** The saved mission that the screen is about; null: none, or one that is being drawn. */
export const shownMission = createStore<number | null>(null);

/** Says while a screen stands that the map is of this mission, which is printed with it. */
export const useShownMission = (id: number | null): void => {
  useEffect(() => {
    if (id === null) return undefined;
    shownMission.set(id);
    return () => shownMission.set(null);
  }, [id]);
};
