import { missionFreeHeight } from '@envol/domain/flights/freeHeight';
import { useMemo } from 'react';
import { MapFoot } from '../../map/MapOverlay.tsx';
import type { FlightForm } from '../../shared/flight-form/index.ts';
import type { Placed } from './ghosts.ts';
import { useGhosts } from './useGhosts.ts';
import { type VariantBar, VariantHeights } from './VariantHeights.tsx';
import { type Variant, type VariantAnalysis, variantForm } from './variants.ts';

interface OnMapProps {
  readonly form: FlightForm;
  readonly variants: readonly Variant[];
  readonly judged: Readonly<Record<string, VariantAnalysis | null>>;
  readonly shown: string;
}

/** The variants' places and heights, where the window keeps the map beside their columns. */
export const OnMap = ({ form, variants, judged, shown }: OnMapProps) => {
  const placed = useMemo(
    (): readonly Placed[] =>
      variants.map((variant) => ({ key: variant.key, form: variantForm(form, variant) })),
    [form, variants],
  );
  useGhosts(placed, shown);
  const bars = variants.map(({ key, height_m, date }): VariantBar => {
    const analysis = judged[key] ?? null;
    return { key, height_m, date, free: analysis && missionFreeHeight(analysis) };
  });
  return (
    <MapFoot>
      <VariantHeights bars={bars} shown={shown} />
    </MapFoot>
  );
};
