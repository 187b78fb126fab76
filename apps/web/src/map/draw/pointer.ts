import type { Position } from '@envol/domain/geo/geometry';
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl';
import type { Drag } from './drawInputs.ts';
import type { DrawSession } from './drawSession.ts';
import { midpointsOf, verticesOf } from './operations.ts';
import { snappingStore, snapTo } from './snapping.ts';

/** How near a pointer must come, in pixels: half of a 44 px target under a finger. */
const REACH = { mouse: 11, touch: 22 };
const SHAPES = ['draw-fill', 'draw-corridor', 'draw-outline'];

const at = ({ lngLat }: { lngLat: { lng: number; lat: number } }): Position => [lngLat.lng, lngLat.lat];

function nearest(
  map: MapLibreMap,
  point: Point,
  positions: readonly Position[],
  reach: number,
): number | null {
  let best: number | null = null;
  let least = reach;
  for (const [i, position] of positions.entries()) {
    const { x, y } = map.project([position[0], position[1]]);
    const distance = Math.hypot(x - point.x, y - point.y);
    if (distance > least) continue;
    least = distance;
    best = i;
  }
  return best;
}

function areaAt(map: MapLibreMap, point: Point, reach: number): string | null {
  const box: [[number, number], [number, number]] = [
    [point.x - reach / 2, point.y - reach / 2],
    [point.x + reach / 2, point.y + reach / 2],
  ];
  const layers = SHAPES.filter((id) => map.getLayer(id));
  const found = map.queryRenderedFeatures(box, { layers }).map(({ properties }) => properties.id as unknown);
  return found.find((id): id is string => typeof id === 'string') ?? null;
}

/** What a press at this point takes hold of. */
function grab(
  map: MapLibreMap,
  session: DrawSession,
  point: Point,
  position: Position,
  reach: number,
): Drag | null {
  const area = session.selected;
  if (!area || session.mode !== null) return null;
  const vertex = nearest(map, point, verticesOf(area.geometry), reach);
  if (vertex !== null) return { kind: 'vertex', index: vertex };
  const middles = midpointsOf(area.geometry);
  const middle = nearest(
    map,
    point,
    middles.map(({ position: p }) => p),
    reach * 0.8,
  );
  if (middle !== null) return { kind: 'midpoint', index: middles[middle]?.index ?? 0 };
  return areaAt(map, point, 2) === area.id ? { kind: 'area', from: position } : null;
}

function cursorFor(map: MapLibreMap, session: DrawSession, event: MapMouseEvent): string {
  if (session.mode !== null) return 'crosshair';
  if (session.dragging) return 'grabbing';
  const drag = grab(map, session, event.point, at(event), REACH.mouse);
  if (drag) return drag.kind === 'midpoint' ? 'copy' : 'move';
  return areaAt(map, event.point, 4) === null ? '' : 'pointer';
}

/** From the hand to the handle it took, in pixels: kept while dragging, so that nothing jumps under a finger. */
function gripOffset(
  map: MapLibreMap,
  session: DrawSession,
  drag: Drag,
  point: Point,
): readonly [number, number] {
  const geometry = session.selected?.geometry;
  if (!geometry || drag.kind === 'area') return [0, 0];
  const handle =
    drag.kind === 'vertex'
      ? verticesOf(geometry)[drag.index]
      : midpointsOf(geometry).find(({ index }) => index === drag.index)?.position;
  if (!handle) return [0, 0];
  const { x, y } = map.project([handle[0], handle[1]]);
  return [x - point.x, y - point.y];
}

/** Where a corner goes: onto another area's corner or side that is near, unless Alt is held. */
function snapped(map: MapLibreMap, session: DrawSession, position: Position, event: Event): Position {
  const isSuspended = 'altKey' in event && event.altKey === true;
  if (!snappingStore.get() || isSuspended) return position;
  const { areas, edited, selectedId } = session.scene();
  const mine = session.mode === null ? (edited?.id ?? selectedId) : null;
  const others = areas.filter(({ id }) => id !== mine).map(({ geometry }) => geometry);
  return snapTo(others, position, ([x, y]) => map.project([x, y])) ?? position;
}

/** The other button takes a corner away; undo brings it back. */
function takeCorner(map: MapLibreMap, session: DrawSession, event: MapMouseEvent): void {
  const area = session.selected;
  if (!area || session.mode !== null) return;
  const vertex = nearest(map, event.point, verticesOf(area.geometry), REACH.mouse);
  if (vertex === null) return;
  event.preventDefault();
  session.removeVertex(vertex);
}

/** Lets mouse and fingers draw and edit on the map; returns the release. */
export function bindPointer(map: MapLibreMap, session: DrawSession): () => void {
  const canvas = map.getCanvas();
  let grip: readonly [number, number] = [0, 0];
  const press = (event: MapMouseEvent | MapTouchEvent) => {
    const touch = event.type === 'touchstart';
    if ('points' in event && event.points.length > 1) return session.dragging ? session.cancel() : undefined;
    if (!touch && (event.originalEvent as MouseEvent).button !== 0) return;
    const drag = grab(map, session, event.point, at(event), touch ? REACH.touch : REACH.mouse);
    if (!drag) return;
    // The map must not pan under a hand that moves an area.
    event.preventDefault();
    grip = gripOffset(map, session, drag, event.point);
    session.startDrag(drag);
  };
  const move = (event: MapMouseEvent | MapTouchEvent) => {
    if (session.dragging) {
      event.preventDefault();
      const to = at({ lngLat: map.unproject([event.point.x + grip[0], event.point.y + grip[1]]) });
      session.dragTo(session.movesCorner ? snapped(map, session, to, event.originalEvent) : to);
    } else if (session.mode !== null)
      session.hover(
        event.type === 'touchmove' ? null : snapped(map, session, at(event), event.originalEvent),
      );
    if (event.type === 'mousemove') canvas.style.cursor = cursorFor(map, session, event as MapMouseEvent);
  };
  const release = () => session.dragging && session.drop();
  const click = (event: MapMouseEvent) => {
    const touch = event.originalEvent instanceof PointerEvent && event.originalEvent.pointerType === 'touch';
    const reach = touch ? REACH.touch : REACH.mouse;
    if (session.mode !== null) {
      const first = session.firstPoint;
      const closes =
        session.mode === 'polygon' && first && nearest(map, event.point, [first], reach) !== null;
      if (!(closes && session.finish()))
        session.addVertex(snapped(map, session, at(event), event.originalEvent));
      return;
    }
    const drag = grab(map, session, event.point, at(event), reach);
    const area = areaAt(map, event.point, reach);
    // Read by whoever else listens for clicks: this one is taken.
    if (drag || area !== null) event.preventDefault();
    if (drag?.kind === 'vertex') return session.selectVertex(drag.index);
    session.selectVertex(null);
    if (area !== null) session.select(area);
  };
  const doubleClick = (event: MapMouseEvent) => {
    if (session.mode === null) return;
    event.preventDefault();
    session.finish();
  };
  const leave = () => session.hover(null);
  const subscriptions = [
    map.on('mousedown', press),
    map.on('touchstart', press),
    map.on('mousemove', move),
    map.on('touchmove', move),
    map.on('mouseup', release),
    map.on('touchend', release),
    map.on('touchcancel', release),
    map.on('click', click),
    map.on('dblclick', doubleClick),
    map.on('mouseout', leave),
    map.on('contextmenu', (event) => takeCorner(map, session, event)),
  ];
  // A button let go outside of the map ends the drag too.
  window.addEventListener('mouseup', release);
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    window.removeEventListener('mouseup', release);
    canvas.style.cursor = '';
  };
}
