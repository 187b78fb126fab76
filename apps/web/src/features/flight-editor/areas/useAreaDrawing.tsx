import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { partName } from '@envol/domain/geo/partName';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { DrawToolbar } from '../../../map/draw/DrawToolbar.tsx';
import type { DrawMode } from '../../../map/draw/operations.ts';
import type { DrawnArea } from '../../../map/draw/scene.ts';
import { type Drawing, useDrawing } from '../../../map/draw/useDrawing.ts';
import { useMap } from '../../../map/MapProvider.tsx';
import { useWriting } from '../../../map/useWriting.ts';
import type { FormArea } from '../../../shared/flight-form/index.ts';
import { useSheetStop } from '../../../ui/layout/WorkspaceLayout.tsx';
import { showError } from '../../../ui/snackbar/snackbars.ts';
import { useUndoOffer } from '../../../ui/snackbar/useUndoOffer.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import type { Areas } from './useAreas.ts';

/** Of the area's height on the half-covered map, what the row of tools takes below it. */
const TOOLS_SHARE = 0.35;

export interface AreaDrawing {
  readonly drawing: Drawing;
  readonly mode: DrawMode | null;
  readonly setMode: (mode: DrawMode | null) => void;
  readonly selected: string | null;
  readonly select: (key: string | null) => void;
  /** What the hand holds now: judged before it is let go. */
  readonly draft: DrawnArea | null;
  /** Says what the last edit has done, with a button that takes it back until the next one. */
  readonly tellDone: (message: string) => void;
  /** Deletes an area; the map's undo, or the message's button, brings it back. */
  readonly remove: (key: string) => void;
  /** A typed area. */
  readonly add: (geometry: AreaGeometry) => void;
  /** Another geometry for an area. */
  readonly replace: (key: string, geometry: AreaGeometry) => void;
  /** Several areas in the place of one; undone at once. */
  readonly slice: (area: FormArea, slices: readonly AreaGeometry[]) => void;
  /** The tools; to be rendered by the screen. */
  readonly elements: ReactNode;
}

/** The phone's sheet that comes back up must not hide what was just drawn, nor may the tools above it. */
const useKeepInView = () => {
  const isPhone = useIsPhone();
  const { camera } = useMap();
  return ({ geometry }: DrawnArea): void => {
    if (!isPhone) return;
    const [west, south, east, north] = boundingBox(geometry);
    camera.fitBounds([west, south - (north - south) * TOOLS_SHARE, east, north], { maxZoom: 15 });
  };
};

/** Puts slices in the place of an area; they bear its name with their number, and its height. */
const slicing =
  ({ actions }: Drawing, foretell: Areas['foretell']): AreaDrawing['slice'] =>
  ({ key, name, max_height_m }, slices) =>
    actions.sliceArea(key, slices, (id, index) =>
      foretell({ key: id, name: partName(name, index), max_height_m }),
    );

/** The phone's sheet stays down while a shape is drawn. */
const useSheetDown = (isDrawing: boolean): void => {
  const setStop = useSheetStop();
  useLayoutEffect(() => {
    if (!isDrawing) return undefined;
    setStop('low');
    return () => setStop('half');
  }, [isDrawing, setStop]);
};

/** Drawing on the map for the editor: tools, selection, confirmation, the phone's sheet out of the way. */
export const useAreaDrawing = ({ areas, drawn, onDrawn, foretell }: Areas): AreaDrawing => {
  const { t } = useTranslation(['flights', 'common', 'map']);
  useWriting('mission');
  const keepInView = useKeepInView();
  const [mode, changeMode] = useState<DrawMode | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [draft, setDraft] = useState<DrawnArea | null>(null);
  const setMode = (next: DrawMode | null): void => {
    changeMode(next);
    if (next !== null) setSelected(null);
  };
  useSheetDown(mode !== null);
  const undoOffer = useUndoOffer();
  const change: Areas['onDrawn'] = (next) => {
    undoOffer.end();
    onDrawn(next);
    const added = mode !== null && next.length > drawn.length ? next.at(-1) : undefined;
    if (added) keepInView(added);
  };
  const drawing = useDrawing({
    areas: drawn,
    mode,
    selectedId: selected,
    onChange: change,
    onDraft: setDraft,
    onSelect: setSelected,
    onModeEnd: () => changeMode(null),
    onRefuse: (reason) => showError(t(`map:draw.refused.${reason}`)),
  });
  const nameOf = (key: string): string => areas.find((area) => area.key === key)?.name ?? '';
  const elements = (
    <DrawToolbar
      drawing={drawing}
      mode={mode}
      onMode={setMode}
      canDelete={selected !== null}
      name={t('where.area', { number: drawn.length + 1 })}
    />
  );
  const tellDone = (message: string): void =>
    undoOffer.begin({
      message,
      label: t('undo_of.change'),
      run: drawing.actions.undo,
    });
  const remove = (key: string): void => {
    const name = nameOf(key);
    drawing.actions.deleteArea(key);
    tellDone(t('where.deleted', { name }));
  };
  const add = (geometry: AreaGeometry): void => {
    drawing.actions.addArea(geometry);
  };
  return {
    drawing,
    mode,
    setMode,
    selected,
    select: setSelected,
    draft,
    tellDone,
    remove,
    add,
    replace: drawing.actions.replaceArea,
    slice: slicing(drawing, foretell),
    elements,
  };
};
