import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { DrawToolbar } from '../../../map/draw/DrawToolbar.tsx';
import type { DrawMode } from '../../../map/draw/operations.ts';
import type { DrawnArea } from '../../../map/draw/scene.ts';
import type { DeleteTarget } from '../../../map/draw/session.ts';
import { type Drawing, useDrawing } from '../../../map/draw/useDrawing.ts';
import { MapOverlay } from '../../../map/MapOverlay.tsx';
import { useMap } from '../../../map/MapProvider.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useSheetStop } from '../../../ui/layout/WorkspaceLayout.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import type { Areas } from './useAreas.ts';

/** Of the area's height on the half-covered map, what the row of tools takes below it. */
const TOOLS_SHARE = 0.35;

interface Question {
  readonly target: DeleteTarget;
  readonly answer: (yes: boolean) => void;
}

export interface AreaDrawing {
  readonly drawing: Drawing;
  readonly mode: DrawMode | null;
  readonly setMode: (mode: DrawMode | null) => void;
  readonly selected: string | null;
  readonly select: (key: string | null) => void;
  /** What the hand holds now: judged before it is let go. */
  readonly draft: DrawnArea | null;
  /** Deletes an area once confirmed. */
  readonly ask: (key: string) => void;
  /** A typed area. */
  readonly add: (geometry: AreaGeometry) => void;
  /** Toolbar and question; to be rendered by the screen. */
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

/** Drawing on the map for the editor: tools, selection, confirmation, the phone's sheet out of the way. */
export const useAreaDrawing = ({ areas, drawn, onDrawn }: Areas): AreaDrawing => {
  const { t } = useTranslation(['flights', 'common']);
  const setStop = useSheetStop();
  const keepInView = useKeepInView();
  const [mode, changeMode] = useState<DrawMode | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [draft, setDraft] = useState<DrawnArea | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const setMode = (next: DrawMode | null): void => {
    changeMode(next);
    if (next !== null) setSelected(null);
  };
  const isDrawing = mode !== null;
  useLayoutEffect(() => {
    if (!isDrawing) return undefined;
    setStop('low');
    return () => setStop('half');
  }, [isDrawing, setStop]);
  const change: Areas['onDrawn'] = (next) => {
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
    confirmDelete: (target) => new Promise((answer) => setQuestion({ target, answer })),
  });
  const nameOf = (key: string): string => areas.find((area) => area.key === key)?.name ?? '';
  const close = (yes: boolean): void => {
    question?.answer(yes);
    setQuestion(null);
  };
  const kind = question?.target.kind ?? 'area';
  const name = question === null ? '' : nameOf(question.target.area.id);
  const elements = (
    <>
      <MapOverlay>
        <DrawToolbar drawing={drawing} mode={mode} onMode={setMode} canDelete={selected !== null} />
      </MapOverlay>
      <ConfirmDialog
        open={question !== null}
        danger
        title={kind === 'area' ? t('where.delete_title', { name }) : t('where.delete_vertex_title')}
        confirm={kind === 'area' ? t('where.delete') : t('where.delete_vertex')}
        onConfirm={() => close(true)}
        onClose={() => close(false)}
      >
        {kind === 'area' ? t('where.delete_text') : t('where.delete_vertex_text', { name })}
      </ConfirmDialog>
    </>
  );
  const ask = (key: string): void => {
    const area = drawn.find(({ id }) => id === key);
    if (area === undefined) return;
    setQuestion({
      target: { kind: 'area', area },
      answer: (yes) => {
        if (!yes) return;
        drawing.actions.deleteArea(key);
      },
    });
  };
  const add = (geometry: AreaGeometry): void => {
    drawing.actions.addArea(geometry);
  };
  return { drawing, mode, setMode, selected, select: setSelected, draft, ask, add, elements };
};
