import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { communeOf } from '../../map/towns/communeOf.ts';
import type { NoticeSaid } from './NoticePreview.tsx';

export type DrawnAreas = readonly { readonly geometry: AreaGeometry }[];

/** Proposes the commune of each area where none was said, once. */
export const useCommunes = <Output extends object>(
  areas: DrawnAreas,
  form: UseFormReturn<NoticeSaid, unknown, Output>,
  enabled: boolean,
): void => {
  useEffect(() => {
    if (!enabled) return;
    let isGone = false;
    const propose = async (index: number, geometry: AreaGeometry): Promise<void> => {
      // Without the place index the line stays open: it is asked for.
      const commune = await communeOf(geometry).catch(() => null);
      const path = `lines.communes.${index}` as const;
      if (!isGone && commune !== null && (form.getValues(path) ?? '') === '') form.setValue(path, commune);
    };
    for (const [index, { geometry }] of areas.entries()) void propose(index, geometry);
    return () => {
      isGone = true;
    };
  }, [areas, form, enabled]);
};
