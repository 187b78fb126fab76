import { Check, Circle, Hexagon, Redo2, Spline, Trash2, Undo2, X } from 'lucide-react';
import { useTranslation } from '../../ui/texts.ts';
import { MapButton, MapButtonGroup, MapControlSlot } from '../controls/MapButton.tsx';
import type { DrawMode } from './operations.ts';
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
}

/** Shapes, undo, redo, delete; and, while drawing, what to do next with finish and abandon. */
export function DrawToolbar({ drawing, mode, onMode, canDelete }: DrawToolbarProps) {
  const { t } = useTranslation('map');
  useDrawingKeys();
  const { actions, canUndo, canRedo, canFinish, vertex } = drawing;
  const touch = matchMedia('(pointer: coarse)').matches;
  const abandon = () => {
    actions.cancel();
    onMode(null);
  };
  return (
    <>
      <MapControlSlot>
        <MapButtonGroup label={t('draw.toolbar')}>
          {MODES.map(([shape, Icon]) => (
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
            onClick={() => void actions.deleteSelected()}
          >
            <Trash2 />
          </MapButton>
        </MapButtonGroup>
      </MapControlSlot>
      {mode !== null && <div className="envol-map-cross" aria-hidden />}
      {mode !== null && (
        <div className="envol-map-toolbar">
          <span role="status">{t(`draw.${touch ? 'hint_touch' : 'hint'}.${mode}`)}</span>
          {canFinish && (
            <button
              type="button"
              aria-label={t('draw.finish')}
              title={t('draw.finish')}
              onClick={actions.finish}
            >
              <Check />
            </button>
          )}
          <button type="button" aria-label={t('draw.cancel')} title={t('draw.cancel')} onClick={abandon}>
            <X />
          </button>
        </div>
      )}
    </>
  );
}
