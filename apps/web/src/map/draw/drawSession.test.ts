import { describe, expect, it, vi } from 'vitest';
import type { DrawInputs } from './drawInputs.ts';
import { nextAreaId } from './drawnAreas.ts';
import { DrawSession } from './drawSession.ts';
import type { DrawnArea } from './scene.ts';

/** A page that keeps what the session reports, as a component would. */
function board(start: Partial<DrawInputs> = {}) {
  const onChange = vi.fn((areas: readonly DrawnArea[]) => set({ areas }));
  const onSelect = vi.fn((selectedId: string | null) => set({ selectedId }));
  const onModeEnd = vi.fn(() => set({ mode: null }));
  let inputs: DrawInputs = {
    areas: [],
    mode: null,
    selectedId: null,
    onChange,
    onSelect,
    onModeEnd,
    ...start,
  };
  const session = new DrawSession(inputs);
  function set(change: Partial<DrawInputs>) {
    inputs = { ...inputs, ...change };
    session.update(inputs);
  }
  return { session, set, onChange, onSelect, onModeEnd, read: () => inputs };
}

const triangle: DrawnArea = {
  id: 'area-1',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  },
};
const square: DrawnArea = {
  id: 'area-1',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ],
  },
};

describe('drawing an area', () => {
  it('reports a draft under the pointer, then one area, selected, and leaves the mode', () => {
    const { session, read, onModeEnd } = board({ mode: 'polygon' });
    session.addVertex([0, 0]);
    session.addVertex([1, 0]);
    expect(session.getStatus()).toMatchObject({ draft: null, canFinish: false, canUndo: true });
    session.hover([1, 1]);
    expect(session.getStatus().draft).toEqual(triangle.geometry);
    expect(session.getStatus().canFinish).toBe(false);
    session.addVertex([1, 1]);
    expect(session.finish()).toBe(true);
    expect(read()).toMatchObject({ areas: [triangle], selectedId: 'area-1', mode: null });
    expect(onModeEnd).toHaveBeenCalledOnce();
    expect(session.getStatus()).toMatchObject({ draft: null, points: 0 });
  });

  it('does not finish what is not yet an area', () => {
    const { session, onChange } = board({ mode: 'line' });
    session.addVertex([0, 0]);
    expect(session.finish()).toBe(false);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('ends a circle with its second point', () => {
    const { session, read } = board({ mode: 'circle' });
    session.addVertex([1, 45]);
    session.addVertex([1, 45.01]);
    expect(read().areas[0]?.geometry).toMatchObject({ type: 'Circle', center: [1, 45] });
    expect(read().mode).toBeNull();
  });

  it('takes points back and sets them again', () => {
    const { session } = board({ mode: 'line' });
    session.addVertex([0, 0]);
    session.addVertex([1, 0]);
    session.undo();
    expect(session.getStatus()).toMatchObject({ points: 1, canRedo: true });
    session.redo();
    expect(session.getStatus()).toMatchObject({ points: 2, canRedo: false });
  });

  it('leaves in two steps: first the points, then the mode', () => {
    const { session, read } = board({ mode: 'line' });
    session.addVertex([0, 0]);
    session.cancel();
    expect(session.getStatus().points).toBe(0);
    expect(read().mode).toBe('line');
    session.cancel();
    expect(read().mode).toBeNull();
  });
});

describe('editing an area', () => {
  it('shows a drag as draft and stores it once, undone in one step', () => {
    const { session, read, onChange } = board({ areas: [square], selectedId: 'area-1' });
    session.startDrag({ kind: 'vertex', index: 2 });
    session.dragTo([2, 1]);
    session.dragTo([2, 2]);
    expect(onChange).not.toHaveBeenCalled();
    session.drop();
    expect(onChange).toHaveBeenCalledOnce();
    expect(session.vertexPosition).toEqual([2, 2]);
    session.undo();
    expect(read().areas).toEqual([square]);
    session.redo();
    expect(read().areas).not.toEqual([square]);
  });

  it('pulls a new corner out of a side', () => {
    const { session, read } = board({ areas: [triangle], selectedId: 'area-1' });
    session.startDrag({ kind: 'midpoint', index: 3 });
    session.dragTo([0, 1]);
    session.drop();
    expect(read().areas).toEqual([square]);
  });

  it('gives up a drag', () => {
    const { session, onChange } = board({ areas: [square], selectedId: 'area-1' });
    session.startDrag({ kind: 'area', from: [0, 0] });
    session.dragTo([1, 1]);
    session.cancel();
    session.drop();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('deletes a vertex or an area at once; undo brings it back', () => {
    const { session, read } = board({ areas: [square], selectedId: 'area-1' });
    session.selectVertex(3);
    session.deleteSelected();
    expect(read().areas).toEqual([triangle]);
    session.deleteSelected();
    expect(read()).toMatchObject({ areas: [], selectedId: null });
    session.undo();
    expect(read().areas).toEqual([triangle]);
  });

  it('says why a corner of a triangle stays', () => {
    const onRefuse = vi.fn();
    const { session, read } = board({ areas: [triangle], selectedId: 'area-1', onRefuse });
    session.selectVertex(0);
    session.deleteSelected();
    expect(onRefuse).toHaveBeenCalledWith('TOO_FEW_VERTICES');
    expect(read().areas).toEqual([triangle]);
  });

  it('takes typed geometry for the selected area, or as a new one', () => {
    const { session, read } = board();
    session.setGeometry(square.geometry);
    expect(read()).toMatchObject({ areas: [square], selectedId: 'area-1' });
    session.setGeometry(triangle.geometry);
    expect(read().areas).toEqual([triangle]);
  });

  it('starts a new history when areas come from elsewhere', () => {
    const { session, set } = board();
    session.setGeometry(square.geometry);
    expect(session.getStatus().canUndo).toBe(true);
    set({ areas: [{ ...triangle, id: 'imported' }] });
    expect(session.getStatus().canUndo).toBe(false);
  });
});

it('a drawing names areas without taking a name twice', () => {
  expect(nextAreaId([])).toBe('area-1');
  expect(nextAreaId([{ ...square, id: 'area-2' }])).toBe('area-3');
});

describe('choosing a vertex by keys', () => {
  it('goes round the outline both ways and ends where it began', () => {
    const { session } = board({ areas: [triangle], selectedId: 'area-1' });
    expect(session.stepVertex(-1)).toBe(true);
    expect(session.vertexPosition).toEqual([1, 1]);
    session.stepVertex(1);
    expect(session.vertexPosition).toEqual([0, 0]);
    for (const _ of [1, 2, 3]) session.stepVertex(1);
    expect(session.vertexPosition).toEqual([0, 0]);
  });

  it('leaves the keys alone where there is nothing to choose', () => {
    expect(board({ areas: [triangle] }).session.stepVertex(1)).toBe(false);
    expect(board({ areas: [triangle], selectedId: 'area-1', mode: 'line' }).session.stepVertex(1)).toBe(
      false,
    );
  });
});

describe('areas added and deleted beside the map', () => {
  it('stand in one undo with what was drawn', () => {
    const { session, read } = board({ areas: [triangle], selectedId: null });
    session.addArea({ type: 'Circle', center: [2, 2], radius_m: 100 });
    expect(read().areas.map(({ id }) => id)).toEqual(['area-1', 'area-2']);
    expect(read().selectedId).toBe('area-2');
    session.deleteArea('area-1');
    expect(read().areas.map(({ id }) => id)).toEqual(['area-2']);
    session.undo();
    session.undo();
    expect(read().areas).toEqual([triangle]);
    session.redo();
    session.redo();
    expect(read().areas.map(({ id }) => id)).toEqual(['area-2']);
  });

  it('come several at once, and slices in the place of one, each undone at once', () => {
    const { session, read } = board({ areas: [triangle], selectedId: null });
    const told: string[] = [];
    const tell = (id: string, index: number): void => {
      told.push(`${id} ${index}`);
    };
    session.addAreas([triangle.geometry, triangle.geometry], tell);
    session.sliceArea('area-1', [square.geometry, triangle.geometry, triangle.geometry], tell);
    expect(told).toEqual(['area-2 0', 'area-3 1', 'area-4 1', 'area-5 2']);
    expect(read().areas).toHaveLength(5);
    expect(read().areas[0]).toEqual({ id: 'area-1', geometry: square.geometry });
    session.undo();
    expect(read().areas.map(({ id }) => id)).toEqual(['area-1', 'area-2', 'area-3']);
    session.undo();
    expect(read().areas).toEqual([triangle]);
  });

  it('leave nothing chosen that is gone', () => {
    const { session, read } = board({ areas: [triangle, { ...square, id: 'area-2' }], selectedId: 'area-2' });
    session.deleteArea('area-1');
    expect(read().selectedId).toBe('area-2');
    session.deleteArea('area-2');
    expect(read().selectedId).toBeNull();
  });
});
