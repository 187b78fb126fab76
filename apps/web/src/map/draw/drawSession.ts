import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { sameValue } from '../../ui/stores/sameValue.ts';
import type { Drag, DrawInputs, DrawStatus } from './drawInputs.ts';
import { withAreas, withGeometry, withoutArea } from './drawnAreas.ts';
import { type History, recordStep, redoStep, startHistory, undoStep } from './history.ts';
import {
  type DrawMode,
  insertVertex,
  isComplete,
  moveGeometry,
  moveVertex,
  type Outcome,
  removeVertex,
  sketchGeometry,
  verticesOf,
} from './operations.ts';
import type { DrawnArea, DrawScene } from './scene.ts';

/** One drawing board: points being set, the area under the hand, undo. Knows neither map nor React. */
export class DrawSession {
  #inputs: DrawInputs;
  #history: History<readonly DrawnArea[]>;
  #points: readonly Position[] = [];
  #taken: readonly Position[] = [];
  #hover: Position | null = null;
  #vertex: number | null = null;
  #drag: (Drag & { readonly start: AreaGeometry }) | null = null;
  #edited: DrawnArea | null = null;
  #listeners = new Set<() => void>();
  #status: DrawStatus;

  constructor(inputs: DrawInputs) {
    this.#inputs = inputs;
    this.#history = startHistory(inputs.areas);
    this.#status = this.#read();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getStatus = (): DrawStatus => this.#status;

  update(inputs: DrawInputs): void {
    const before = this.#inputs;
    this.#inputs = inputs;
    // Areas that came from elsewhere (loaded, imported) start a history of their own.
    if (!sameValue(inputs.areas, this.#history.present)) this.#history = startHistory(inputs.areas);
    if (inputs.mode !== before.mode) this.#clearSketch();
    if (inputs.selectedId !== before.selectedId) this.#vertex = null;
    if (
      before.mode !== inputs.mode ||
      before.selectedId !== inputs.selectedId ||
      before.areas !== inputs.areas
    )
      this.#changed();
  }

  get mode(): DrawMode | null {
    return this.#inputs.mode;
  }

  get selected(): DrawnArea | null {
    return this.#inputs.areas.find(({ id }) => id === this.#inputs.selectedId) ?? null;
  }

  get firstPoint(): Position | null {
    return this.#points[0] ?? null;
  }

  get dragging(): boolean {
    return this.#drag !== null;
  }

  /** A corner is in the hand, not the whole area. */
  get movesCorner(): boolean {
    return this.#drag !== null && this.#drag.kind !== 'area';
  }

  scene(): Omit<DrawScene, 'language' | 'radiusLabel'> {
    const { areas, selectedId } = this.#inputs;
    const sketch = this.#hover && this.#points.length > 0 ? [...this.#points, this.#hover] : this.#points;
    return {
      areas,
      selectedId,
      edited: this.#edited,
      vertex: this.#vertex,
      sketch,
      sketchGeometry: this.#sketch(sketch),
    };
  }

  /** Sets the next point of the drawing; without one, adds a vertex after the chosen one (or last). */
  addVertex(position: Position): void {
    if (this.#inputs.mode !== null) {
      this.#points = [...this.#points, position];
      this.#taken = [];
      // A finger leaves no pointer behind; a mouse says at its next move where it is.
      this.#hover = null;
      if (isComplete(this.#inputs.mode, this.#points)) this.finish();
      else this.#changed();
      return;
    }
    const area = this.selected;
    if (!area) return;
    const index = this.#vertex === null ? verticesOf(area.geometry).length : this.#vertex + 1;
    if (this.#apply(area, insertVertex(area.geometry, index, position))) this.selectVertex(index);
  }

  hover(position: Position | null): void {
    if (this.#inputs.mode === null) return;
    this.#hover = position;
    this.#changed();
  }

  /** Ends the drawing with what is there; false when that is not yet an area. */
  finish(): boolean {
    const geometry = this.#sketch(this.#points);
    if (!geometry) return false;
    this.#clearSketch();
    this.addArea(geometry);
    this.#inputs.onModeEnd?.();
    return true;
  }

  /** Drops what is being drawn or dragged; then the vertex, then the selection. */
  cancel(): void {
    if (this.#drag) {
      this.#drag = null;
      this.#edited = null;
    } else if (this.#points.length > 0) this.#clearSketch();
    else if (this.#inputs.mode !== null) this.#inputs.onModeEnd?.();
    else if (this.#vertex !== null) this.#vertex = null;
    else this.#inputs.onSelect(null);
    this.#changed();
  }

  startDrag(drag: Drag): void {
    const area = this.selected;
    if (!area) return;
    this.#drag = { ...drag, start: area.geometry };
    this.#vertex = drag.kind === 'area' ? null : drag.index;
    this.#changed();
  }

  dragTo(position: Position): void {
    const drag = this.#drag;
    const area = this.selected;
    if (!drag || !area) return;
    const outcome =
      drag.kind === 'area'
        ? moveGeometry(drag.start, drag.from, position)
        : drag.kind === 'midpoint'
          ? insertVertex(drag.start, drag.index, position)
          : moveVertex(drag.start, drag.index, position);
    if (outcome.ok) this.#edited = { id: area.id, geometry: outcome.geometry };
    this.#changed();
  }

  drop(): void {
    const edited = this.#edited;
    this.#drag = null;
    this.#edited = null;
    if (edited) this.setGeometry(edited.geometry);
    else this.#changed();
  }

  select(id: string): void {
    if (id !== this.#inputs.selectedId) this.#inputs.onSelect(id);
  }

  selectVertex(index: number | null): void {
    this.#vertex = index;
    this.#changed();
  }

  /** Chooses the next vertex of the selected area, or the one before; round and round. */
  stepVertex(by: 1 | -1): boolean {
    const area = this.selected;
    const count = area ? verticesOf(area.geometry).length : 0;
    if (this.#inputs.mode !== null || count === 0) return false;
    const from = this.#vertex ?? (by === 1 ? -1 : 0);
    this.selectVertex((from + by + count) % count);
    return true;
  }

  moveSelectedVertex(to: Position): void {
    const area = this.selected;
    if (area && this.#vertex !== null) this.#apply(area, moveVertex(area.geometry, this.#vertex, to));
  }

  /** Position of the chosen vertex, or null. */
  get vertexPosition(): Position | null {
    const area = this.selected;
    return area && this.#vertex !== null ? (verticesOf(area.geometry)[this.#vertex] ?? null) : null;
  }

  /** Replaces the selected area's geometry; without a selection, adds an area. */
  setGeometry(geometry: AreaGeometry): void {
    const area = this.selected;
    if (area) this.replaceArea(area.id, geometry);
    else this.addArea(geometry);
  }

  /** Adds an area and chooses it; undone like a drawn one. */
  addArea(geometry: AreaGeometry): void {
    const { areas, ids } = withAreas(this.#inputs.areas, [geometry]);
    this.#commit(areas);
    for (const id of ids) this.#inputs.onSelect(id);
  }

  /** Adds several areas at once, each told its id before: one undo takes all of them back. */
  addAreas(geometries: readonly AreaGeometry[], tell: (id: string, index: number) => void): void {
    const { areas, ids } = withAreas(this.#inputs.areas, geometries);
    for (const [index, id] of ids.entries()) tell(id, index);
    this.#commit(areas);
  }

  /** Puts several areas in the place of one, the others told their ids before: one undo puts it back. */
  sliceArea(
    id: string,
    [first, ...others]: readonly AreaGeometry[],
    tell: (id: string, index: number) => void,
  ): void {
    if (first === undefined) return;
    const { areas, ids } = withAreas(withGeometry(this.#inputs.areas, id, first), others);
    for (const [index, added] of ids.entries()) tell(added, index + 1);
    this.#commit(areas);
  }

  /** Gives an area another geometry. */
  replaceArea(id: string, geometry: AreaGeometry): void {
    this.#commit(withGeometry(this.#inputs.areas, id, geometry));
  }

  /** Deletes an area without asking; the drawing's undo brings it back. */
  deleteArea(id: string): void {
    this.#commit(withoutArea(this.#inputs.areas, id));
    if (this.#inputs.selectedId === id) this.#inputs.onSelect(null);
  }

  /** Deletes the chosen vertex, or else the selected area; undo brings either back. */
  deleteSelected(): void {
    const area = this.selected;
    if (!area) return;
    if (area.geometry.type === 'Circle' || this.#vertex === null) this.deleteArea(area.id);
    else this.removeVertex(this.#vertex);
  }

  /** Removes a vertex of the selected area; false below three corners or two points. */
  removeVertex(index: number): boolean {
    const area = this.selected;
    if (!area) return false;
    this.#vertex = null;
    return this.#apply(area, removeVertex(area.geometry, index));
  }

  undo(): void {
    if (this.#points.length > 0) {
      this.#taken = [...this.#taken, ...this.#points.slice(-1)];
      this.#points = this.#points.slice(0, -1);
      this.#changed();
      return;
    }
    this.#travel(undoStep(this.#history));
  }

  redo(): void {
    const [point] = this.#taken.slice(-1);
    if (point) {
      this.#points = [...this.#points, point];
      this.#taken = this.#taken.slice(0, -1);
      this.#changed();
      return;
    }
    this.#travel(redoStep(this.#history));
  }

  #travel(history: History<readonly DrawnArea[]>): void {
    if (history === this.#history) return;
    this.#history = history;
    this.#vertex = null;
    this.#inputs.onChange(history.present);
    if (!history.present.some(({ id }) => id === this.#inputs.selectedId)) this.#inputs.onSelect(null);
    this.#changed();
  }

  #apply(area: DrawnArea, outcome: Outcome): boolean {
    if (!outcome.ok) {
      this.#inputs.onRefuse?.(outcome.reason);
      return false;
    }
    this.replaceArea(area.id, outcome.geometry);
    return true;
  }

  #commit(areas: readonly DrawnArea[]): void {
    this.#history = recordStep(this.#history, areas);
    // Several changes may come before the page renders: the next one builds on this one.
    this.#inputs = { ...this.#inputs, areas };
    this.#inputs.onChange(areas);
    this.#changed();
  }

  #sketch(points: readonly Position[]): AreaGeometry | null {
    const { mode, buffer_m } = this.#inputs;
    return mode === null ? null : sketchGeometry(mode, points, buffer_m);
  }

  #clearSketch(): void {
    this.#points = [];
    this.#taken = [];
    this.#hover = null;
  }

  #read(): DrawStatus {
    const { mode } = this.#inputs;
    const points = this.#points.length;
    const { past, future } = this.#history;
    return {
      drawing: mode !== null,
      points,
      vertex: this.#vertex,
      draft: this.#edited?.geometry ?? this.scene().sketchGeometry,
      canUndo: points > 0 || past.length > 0,
      canRedo: this.#taken.length > 0 || (points === 0 && future.length > 0),
      canFinish: this.#sketch(this.#points) !== null,
    };
  }

  #changed(): void {
    this.#status = this.#read();
    for (const listener of this.#listeners) listener();
  }
}
