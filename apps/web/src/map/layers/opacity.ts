import type { LayerSpecification } from 'maplibre-gl';

const OPACITIES: Readonly<Record<string, readonly string[]>> = {
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
  raster: ['raster-opacity'],
};

/** A value of a paint property times a factor: a step or a ramp over the zoom has to stay the outermost. */
function times(value: unknown, factor: number): unknown {
  if (value === undefined) return factor;
  if (typeof value === 'number') return value * factor;
  if (!Array.isArray(value)) return value;
  const [operator] = value as unknown[];
  const first =
    operator === 'step' ? 2 : typeof operator === 'string' && operator.startsWith('interpolate') ? 4 : null;
  if (first === null) return ['*', factor, value];
  return (value as unknown[]).map((part, index) =>
    index >= first && (index - first) % 2 === 0 ? times(part, factor) : part,
  );
}

/** A style layer as opaque as its reader wants it, from 0 to 1 of what it is drawn with. */
export function withOpacity<L extends LayerSpecification>(spec: L, opacity: number): L {
  const names = OPACITIES[spec.type];
  if (opacity === 1 || names === undefined) return spec;
  const paint = { ...(spec.paint as Record<string, unknown> | undefined) };
  for (const name of names) paint[name] = times(paint[name], opacity);
  return { ...spec, paint };
}
