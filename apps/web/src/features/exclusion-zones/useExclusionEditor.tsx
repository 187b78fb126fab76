import type { ExclusionArea } from '@envol/contract/exclusion-zones';
import type { Flight } from '@envol/contract/flights';
import { computeExclusion } from '@envol/domain/exclusion-zones/exclusionZone';
import { droppedMarker, type MarkerKind, mayStand } from '@envol/domain/exclusion-zones/markers';
import type { Position } from '@envol/domain/geo/geometry';
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { DrawStrip } from '../../map/draw/DrawToolbar.tsx';
import type { DrawMode } from '../../map/draw/operations.ts';
import { useDrawing } from '../../map/draw/useDrawing.ts';
import { useDrawingKeys } from '../../map/draw/useDrawingKeys.ts';
import { useSheetStop } from '../../ui/layout/WorkspaceLayout.tsx';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { inputOf, outlineOf } from './exclusionDraft.ts';
import { PlacingStrip } from './PlacingStrip.tsx';
import { type DraftHandle, useExclusionDraft } from './useExclusionDraft.ts';
import { useExclusionOnMap } from './useExclusionOnMap.ts';
import { useMarkerPointer } from './useMarkerPointer.ts';
import { useSnapBack } from './useSnapBack.ts';

const ZONE = 'zone';

/** The outline under the pencil: drawn anew, or pulled by its corners. */
const useOutlineDrawing = ({ draft, change }: DraftHandle, mayWrite: boolean) => {
  const { t } = useTranslation(['exclusion_zones', 'map']);
  const [mode, setMode] = useState<DrawMode | null>(null);
  const areas = useMemo(
    () => (draft.outline === null || !mayWrite ? [] : [{ id: ZONE, geometry: draft.outline }]),
    [draft.outline, mayWrite],
  );
  const drawing = useDrawing({
    areas: mode === null ? areas : [],
    mode,
    selectedId: mode === null && areas.length > 0 ? ZONE : null,
    onChange: (next) => {
      const drawn = next.at(-1);
      change({ outline: drawn ? outlineOf(drawn.geometry) : null });
    },
    onSelect: () => undefined,
    onModeEnd: () => setMode(null),
    onRefuse: (reason) => showError(t(`map:draw.refused.${reason}`)),
  });
  useDrawingKeys();
  const stop = (): void => {
    drawing.actions.cancel();
    setMode(null);
  };
  return { drawing, mode, start: () => (mode === null ? setMode('polygon') : stop()), stop };
};

/** On a phone the sheet gives way to the map while something is placed or drawn there. */
const useMapInView = (isOnMap: boolean): void => {
  const setStop = useSheetStop();
  useLayoutEffect(() => {
    if (!isOnMap) return undefined;
    setStop('low');
    return () => setStop('half');
  }, [isOnMap, setStop]);
};

/** Everything that the screen of an exclusion zone works with; computed on the device at each change. */
export const useExclusionEditor = (flight: Flight, saved: ExclusionArea | null, mayWrite: boolean) => {
  const { t } = useTranslation('exclusion_zones');
  const handle = useExclusionDraft(saved);
  const { draft, change } = handle;
  const [placing, setPlacing] = useState<MarkerKind | null>(null);
  const areas = useMemo(() => flight.areas.map(({ geometry }) => geometry), [flight.areas]);
  // Typing goes on while a large zone is drawn.
  const settled = useDeferredValue(draft);
  const result = useMemo(() => computeExclusion(inputOf(flight, settled)), [flight, settled]);
  const outline = useOutlineDrawing(handle, mayWrite);
  const snapBack = useSnapBack();
  const move = (index: number, to: Position): void => {
    const marker = draft.markers[index];
    if (!marker) return;
    const after = droppedMarker(marker, to, areas);
    if (after === marker) snapBack(marker.kind, 'moved');
    else change({ markers: draft.markers.with(index, after) });
  };
  const place = (kind: MarkerKind, position: Position): void => {
    if (!mayStand({ kind, position }, areas)) {
      snapBack(kind, 'placed');
      return;
    }
    change({ markers: [...draft.markers, { kind, position }] });
    setPlacing(null);
  };
  const shown = useMarkerPointer({
    markers: draft.markers,
    placing,
    isOff: !mayWrite || outline.mode !== null,
    onPlace: place,
    onDrop: move,
  });
  useExclusionOnMap(result.kind === 'zone' ? result.zone : null, shown);
  useMapInView(placing !== null || outline.mode !== null);
  const elements: ReactNode = (
    <>
      {placing !== null && <PlacingStrip kind={placing} onStop={() => setPlacing(null)} />}
      {outline.mode !== null && (
        <DrawStrip
          drawing={outline.drawing}
          mode={outline.mode}
          name={t('screen.drawing_name')}
          onAbandon={outline.stop}
        />
      )}
    </>
  );
  return {
    ...handle,
    result,
    placing,
    setPlacing: (kind: MarkerKind | null): void => {
      outline.stop();
      setPlacing(kind);
    },
    move,
    remove: (index: number): void => change({ markers: draft.markers.toSpliced(index, 1) }),
    isDrawing: outline.mode !== null,
    draw: (): void => {
      setPlacing(null);
      outline.start();
    },
    elements,
  };
};

export type ExclusionEditorHandle = ReturnType<typeof useExclusionEditor>;
