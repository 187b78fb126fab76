import type { Position } from '@envol/domain/geo/geometry';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { isCovered } from '../../ui/keys/shortcuts.ts';
import type { DrawSession } from './drawSession.ts';

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels a vertex moves at one stroke; with Shift the coarse one. */
const STEP = { fine: 1, coarse: 10 };

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

function nudge(map: MapLibreMap, session: DrawSession, event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  const position = session.vertexPosition;
  if (!arrow || !position) return false;
  const step = event.shiftKey ? STEP.coarse : STEP.fine;
  const { x, y } = map.project([position[0], position[1]]);
  const { lng, lat } = map.unproject([x + arrow[0] * step, y + arrow[1] * step]);
  session.moveSelectedVertex([lng, lat]);
  return true;
}

const centerOf = (map: MapLibreMap): Position => {
  const { lng, lat } = map.getCenter();
  return [lng, lat];
};

function chooseVertex(map: MapLibreMap, session: DrawSession, by: 1 | -1): boolean {
  const chosen = session.stepVertex(by);
  const position = session.vertexPosition;
  if (chosen && position && !map.getBounds().contains([position[0], position[1]]))
    map.panTo([position[0], position[1]]);
  return chosen;
}

function undoKeys(session: DrawSession, event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'z') {
    if (event.shiftKey) session.redo();
    else session.undo();
    return true;
  }
  if (key !== 'y') return false;
  session.redo();
  return true;
}

/** Keys for the map alone, so that Delete in a list or Enter on a button keeps its own sense. */
function mapKeys(map: MapLibreMap, session: DrawSession, event: KeyboardEvent): boolean {
  const drawing = session.mode !== null;
  switch (event.key) {
    case 'Enter':
      return drawing && session.finish();
    case ' ':
      if (drawing) session.addVertex(centerOf(map));
      return drawing;
    case 'PageDown':
    case 'PageUp':
      return chooseVertex(map, session, event.key === 'PageDown' ? 1 : -1);
    case 'Backspace':
    case 'Delete':
      if (drawing) session.undo();
      else session.deleteSelected();
      return true;
    default:
      return nudge(map, session, event);
  }
}

/** Undo and redo anywhere but in a field; the rest while the map or nothing has the focus. */
export function bindKeyboard(map: MapLibreMap, session: DrawSession): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.defaultPrevented || isCovered()) return;
    const { target } = event;
    const onMap =
      target === document.body || (target instanceof Node && map.getCanvasContainer().contains(target));
    let handled = undoKeys(session, event);
    if (
      !handled &&
      event.key === 'Escape' &&
      (session.mode !== null || session.dragging || session.selected)
    ) {
      session.cancel();
      handled = true;
    }
    if (!handled && onMap) handled = mapKeys(map, session, event);
    if (!handled) return;
    event.preventDefault();
    // The map's own keys (arrows pan it) must not act too.
    event.stopPropagation();
  };
  // While keys alone draw, the next point is the map's centre: the line follows it as the arrows move the map.
  const onMove = (event: { readonly originalEvent?: Event | undefined }) => {
    if (event.originalEvent instanceof KeyboardEvent && session.mode !== null) session.hover(centerOf(map));
  };
  window.addEventListener('keydown', onKey, true);
  map.on('move', onMove);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    map.off('move', onMove);
  };
}
