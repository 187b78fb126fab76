import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { useMap, useMapLayer, useMapStore } from '../MapProvider.tsx';
import { type Measures, measureGeometry } from '../measure.ts';
import type { DrawInputs, DrawStatus } from './drawInputs.ts';
import { DRAW_SOURCE, drawLayer } from './drawLayer.ts';
import { nextAreaId } from './drawnAreas.ts';
import { DrawSession } from './drawSession.ts';
import { bindKeyboard } from './keyboard.ts';
import { bindPointer } from './pointer.ts';
import { sceneFeatures } from './scene.ts';

type Actions = Pick<
  DrawSession,
  | 'addVertex'
  | 'setGeometry'
  | 'addArea'
  | 'deleteArea'
  | 'replaceArea'
  | 'finish'
  | 'cancel'
  | 'undo'
  | 'redo'
  | 'addAreas'
  | 'sliceArea'
  | 'deleteSelected'
  | 'selectVertex'
  | 'moveSelectedVertex'
>;

export interface Drawing extends DrawStatus {
  readonly actions: Actions;
  /** Sizes of what is under the hand, else of the selected area. */
  readonly measures: Measures | null;
}

function actionsOf(session: DrawSession): Actions {
  return {
    addVertex: (position) => session.addVertex(position),
    setGeometry: (geometry) => session.setGeometry(geometry),
    addArea: (geometry) => session.addArea(geometry),
    sliceArea: (id, geometries, tell) => session.sliceArea(id, geometries, tell),
    addAreas: (geometries, tell) => session.addAreas(geometries, tell),
    deleteArea: (id) => session.deleteArea(id),
    replaceArea: (id, geometry) => session.replaceArea(id, geometry),
    finish: () => session.finish(),
    cancel: () => session.cancel(),
    undo: () => session.undo(),
    redo: () => session.redo(),
    deleteSelected: () => session.deleteSelected(),
    selectVertex: (index) => session.selectVertex(index),
    moveSelectedVertex: (to) => session.moveSelectedVertex(to),
  };
}

/** Draws and edits areas on the map. The page owns the areas, the mode and the selection. */
export function useDrawing(inputs: DrawInputs): Drawing {
  const { t, language } = useTranslation('map');
  const store = useMapStore();
  const { map, registry } = useMap();
  const [session] = useState(() => new DrawSession(inputs));
  const [actions] = useState(() => actionsOf(session));
  const status = useSyncExternalStore(session.subscribe, session.getStatus);
  const { mode, areas, selectedId } = inputs;
  useMapLayer(drawLayer);
  // Not a passive effect: one still pending from before a drop would hand the session the older areas, which it
  // would take for a change from elsewhere and end its undo.
  useLayoutEffect(() => session.update(inputs));
  const show = useEffectEvent(() => {
    const radiusLabel = (value: string) => t('draw.radius', { value });
    registry.setData(DRAW_SOURCE, sceneFeatures({ ...session.scene(), language, radiusLabel }));
    const { draft } = session.getStatus();
    const id = session.mode === null && selectedId !== null ? selectedId : nextAreaId(areas);
    inputs.onDraft?.(draft ? { id, geometry: draft } : null);
  });
  useEffect(() => {
    let frame = 0;
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => show());
    };
    schedule();
    const unsubscribe = session.subscribe(schedule);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [session]);
  useEffect(() => {
    if (!map) return;
    const releases = [bindPointer(map, session), bindKeyboard(map, session)];
    return () => {
      for (const release of releases) release();
    };
  }, [map, session]);
  useEffect(() => {
    if (!map || mode === null) return;
    store.setTool('draw');
    map.doubleClickZoom.disable();
    map.getCanvas().style.cursor = 'crosshair';
    // A tool chosen by the keyboard draws by the keyboard: Space places a point at once.
    if (document.activeElement?.matches('button:focus-visible')) map.getCanvas().focus();
    return () => {
      store.setTool(null);
      map.getCanvas().style.cursor = '';
      // Else the double click that ends a drawing zooms too.
      setTimeout(() => map.doubleClickZoom.enable(), 300);
    };
  }, [map, mode, store]);
  const geometry = status.draft ?? areas.find(({ id }) => id === selectedId)?.geometry ?? null;
  return { ...status, actions, measures: geometry ? measureGeometry(geometry) : null };
}
