import { useMemo, useRef } from 'react';
import type { DrawnArea } from '../../../map/draw/scene.ts';
import type { FormArea } from '../../../shared/flight-form/index.ts';
import { sameValue } from '../../../ui/stores/sameValue.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { EditorForm } from '../useFlightForm.ts';

type Extras = Omit<FormArea, 'geometry'>;

export interface Areas {
  readonly areas: readonly FormArea[];
  readonly drawn: readonly DrawnArea[];
  readonly onDrawn: (drawn: readonly DrawnArea[]) => void;
  /** What an area that the drawing is about to add is called, and how high it is. */
  readonly foretell: (extras: Pick<FormArea, 'key' | 'name' | 'max_height_m'>) => void;
}

/** The form's areas as the drawing knows them, and back: names and heights follow their area through undo. */
export const useAreas = (form: EditorForm, areas: readonly FormArea[]): Areas => {
  const { t } = useTranslation('flights');
  const remembered = useRef(new Map<string, Extras>());
  for (const { geometry: _geometry, ...extras } of areas) remembered.current.set(extras.key, extras);
  const formed = useMemo(() => areas.map(({ key, geometry }) => ({ id: key, geometry })), [areas]);
  // The drawing tells its change before the form's own update is rendered: until then the drawing is right, and
  // must not take the older areas for a change from elsewhere, which would end its undo.
  const ahead = useRef<readonly DrawnArea[] | null>(null);
  if (ahead.current !== null && sameValue(ahead.current, formed)) ahead.current = null;
  const drawn = ahead.current ?? formed;
  const onDrawn = (next: readonly DrawnArea[]): void => {
    ahead.current = next;
    const taken = new Set([...remembered.current.values()].map(({ name }) => name));
    const freshName = (): string => {
      let number = 1;
      while (taken.has(t('where.area', { number }))) number += 1;
      return t('where.area', { number });
    };
    form.setValue(
      'areas',
      next.map(({ id, geometry }) => ({
        ...(remembered.current.get(id) ?? { key: id, name: freshName(), max_height_m: null }),
        geometry,
      })),
      { shouldDirty: true },
    );
    form.clearErrors('areas');
  };
  const foretell: Areas['foretell'] = (extras) => {
    remembered.current.set(extras.key, extras);
  };
  return { areas, drawn, onDrawn, foretell };
};
