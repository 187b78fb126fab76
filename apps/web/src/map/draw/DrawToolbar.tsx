import { areaText, rulerText } from '@envol/i18n/quantities';
import { Check, Circle, Hexagon, Magnet, Redo2, Spline, Trash2, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { MapButton, MapButtonGroup } from '../controls/MapButton.tsx';
import { MapOverlay, MapRailSlot, MapStrip } from '../MapOverlay.tsx';
import type { DrawMode } from './operations.ts';
import { snappingStore } from './snapping.ts';
import type { Drawing } from './useDrawing.ts';
import { useDrawingKeys } from './useDrawingKeys.ts';

const MODES = [
  ['polygon', Hexagon],
  ['circle', Circle],
  ['line', Spline],
] as const;

interface DrawToolbarProps {
  readonly drawing: Drawing;
  readonly mode: DrawMode | null;
  readonly onMode: (mode: DrawMode | null) => void;
  readonly canDelete: boolean;
  /** What the area being drawn will be called. */
  readonly name: string;
  /** Absent: every shape. */
  readonly shapes?: readonly DrawMode[];
}

type StripProps = Pick<DrawToolbarProps, 'drawing' | 'name'> & {
  readonly mode: DrawMode;
  readonly onAbandon: () => void;
};

/** What is being drawn, how large it is, what to do next; finish and abandon. */
export function DrawStrip({ drawing, mode, name, onAbandon }: StripProps) {
  const { t, language } = useTranslation(['map', 'map_tools']);
  // A tool that was taken by the keyboard is told in keys.
  const [byKeys] = useState(() => document.activeElement?.matches('button:focus-visible') ?? false);
  const { actions, canFinish, measures, draft } = drawing;
  const touch = matchMedia('(pointer: coarse)').matches;
  const Icon = MODES.find(([shape]) => shape === mode)?.[1] ?? Hexagon;
  const size =
    measures === null || draft === null
      ? null
      : mode === 'line'
        ? rulerText(language, measures.length_m)
        : areaText(language, measures.area_m2);
  return (
    <MapStrip>
      <div className="envol-map-doing">
        <Icon />
        <strong>{name}</strong>
        {size !== null && <span>{size}</span>}
        <span role="status" className="envol-map-hint">
          {byKeys ? t(`map_tools:draw_keys.${mode}`) : t(`draw.${touch ? 'hint_touch' : 'hint'}.${mode}`)}
        </span>
      </div>
      <button type="button" className="envol-map-strip-button" onClick={onAbandon}>
        <X className="envol-map-narrow" />
        <span>{t('draw.abandon')}</span> <kbd>{t('escape')}</kbd>
      </button>
      <button
        type="button"
        className="envol-map-strip-button"
        data-main
        disabled={!canFinish}
        onClick={actions.finish}
      >
        <Check className="envol-map-narrow" />
        <span>{t('draw.finish')}</span>
      </button>
    </MapStrip>
  );
}

/** Shapes, undo, redo, delete; and, while drawing, what to do next with finish and abandon. */
export function DrawToolbar({ drawing, mode, onMode, canDelete, name, shapes }: DrawToolbarProps) {
  const { t } = useTranslation(['map', 'map_tools']);
  useDrawingKeys();
  const snaps = snappingStore.use();
  const { actions, canUndo, canRedo, vertex } = drawing;
  const abandon = () => {
    actions.cancel();
    onMode(null);
  };
  return (
    <>
      <MapRailSlot>
        <MapButtonGroup label={t('draw.toolbar')}>
          {MODES.filter(([shape]) => shapes?.includes(shape) ?? true).map(([shape, Icon]) => (
            <MapButton
              key={shape}
              label={t(`draw.${shape}`)}
              aria-pressed={mode === shape}
              onClick={() => onMode(mode === shape ? null : shape)}
            >
              <Icon />
            </MapButton>
          ))}
        </MapButtonGroup>
        <MapButtonGroup label={t('draw.edit')}>
          <MapButton
            label={t('map_tools:snap.title')}
            aria-pressed={snaps}
            data-spare="always"
            onClick={() => snappingStore.set(!snaps)}
          >
            <Magnet />
          </MapButton>
          <MapButton label={t('draw.undo')} shortcut="Ctrl+Z" disabled={!canUndo} onClick={actions.undo}>
            <Undo2 />
          </MapButton>
          <MapButton
            label={t('draw.redo')}
            shortcut={t('draw.redo_keys')}
            disabled={!canRedo}
            onClick={actions.redo}
          >
            <Redo2 />
          </MapButton>
          <MapButton
            label={vertex === null ? t('draw.delete') : t('draw.delete_vertex')}
            disabled={!canDelete}
            onClick={actions.deleteSelected}
          >
            <Trash2 />
          </MapButton>
        </MapButtonGroup>
      </MapRailSlot>
      {mode !== null && (
        <>
          <MapOverlay>
            <div className="envol-map-cross" aria-hidden />
          </MapOverlay>
          <DrawStrip drawing={drawing} mode={mode} name={name} onAbandon={abandon} />
        </>
      )}
    </>
  );
}
