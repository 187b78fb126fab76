import type { MapGeoJSONFeature, Map as MapLibreMap } from 'maplibre-gl';
import type { MapInsets } from '../camera.ts';
import { ORDER } from '../layers/layer.ts';
import type { LayerRegistry } from '../layers/registry.ts';
import type { Pixel } from './grid.ts';
import { type Named, placeNames } from './places.ts';
import { freeWindow, isWhole, pixelsAlong, polygonsOf, positionsOf, screenProjection } from './view.ts';

/** While the hand moves the map, names are looked after this often at most. */
const EVERY_MS = 250;
/** And at most this part of the time goes to them. */
const SHARE = 1 / 15;

/** A name that stands, on the ground, with what its area says of itself. */
interface Standing {
  readonly fill: string;
  readonly lngLat: readonly [number, number];
  readonly zoom: number;
  readonly properties: Readonly<Record<string, unknown>>;
}
type Names = ReadonlyMap<string, Standing>;

interface Asked extends Named {
  readonly fill: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The pieces that tiles cut, by the area that they belong to. */
const byArea = (
  features: readonly MapGeoJSONFeature[],
): ReadonlyMap<string | number, MapGeoJSONFeature[]> => {
  const areas = new Map<string | number, MapGeoJSONFeature[]>();
  for (const feature of features) {
    if (feature.id === undefined) continue;
    const known = areas.get(feature.id);
    if (known) known.push(feature);
    else areas.set(feature.id, [feature]);
  }
  return areas;
};

const askedIn = (map: MapLibreMap, registry: LayerRegistry, insets: MapInsets, before: Names): Asked[] => {
  const zoom = map.getZoom();
  const project = screenProjection(map);
  const window = freeWindow(map, insets);
  return registry.namedAreas().flatMap(({ fill, fromZoom, smallFromZoom, rank }) => {
    return [...byArea(map.queryRenderedFeatures({ layers: [fill] }))].flatMap(([id, features]): Asked[] => {
      // A tile's own object has no prototype, and MapLibre could not send it back to its worker.
      const properties = { ...features[0]?.properties };
      if (zoom < fromZoom(properties)) return [];
      const key = `${fill}:${id}`;
      const stood = before.get(key);
      const pieces = features.flatMap(({ geometry }) =>
        polygonsOf(geometry).map((rings) => rings.map((ring) => ring.map(project))),
      );
      return [
        {
          key,
          fill,
          properties,
          rank: rank(properties),
          pieces,
          // A step of zoom shows another part of it: the name is set anew.
          former: stood && Math.abs(stood.zoom - zoom) < 1 ? project([...stood.lngLat]) : null,
          evenSmall: zoom >= smallFromZoom && isWhole(pieces, window),
        },
      ];
    });
  });
};

/** Where every name stands now; one that stays keeps its place to the last digit. */
const namesIn = (map: MapLibreMap, registry: LayerRegistry, insets: MapInsets, before: Names): Names => {
  const asked = askedIn(map, registry, insets, before);
  if (asked.length === 0) return new Map();
  const project = screenProjection(map);
  const points = (from: number, to: number): Pixel[] => {
    const layers = registry.styleLayersBetween(from, to);
    if (layers.length === 0) return [];
    const found = map.queryRenderedFeatures({ layers });
    return found.flatMap(({ geometry }) => pixelsAlong(positionsOf(geometry).map(project)));
  };
  const places = placeNames(asked, {
    window: freeWindow(map, insets),
    kept: [
      ...points(ORDER.areas, Number.POSITIVE_INFINITY),
      // The button that opens and shuts the panel.
      [insets.left + 32, insets.top + 32],
    ],
    spared: [...points(ORDER.zoneLines + 1, ORDER.placeLabels), ...points(ORDER.landmarks, ORDER.names)],
  });
  const names = new Map<string, Standing>();
  for (const { key, fill, properties, former } of asked) {
    const place = places.get(key);
    const stood = before.get(key);
    if (place === undefined) continue;
    const { lng, lat } = map.unproject([...place]);
    names.set(
      key,
      stood && place === former ? stood : { fill, properties, lngLat: [lng, lat], zoom: map.getZoom() },
    );
  }
  return names;
};

/** Names what fills the window, once each and in view, wherever the map is moved; until the returned call. */
export function followNames(map: MapLibreMap, registry: LayerRegistry, insets: () => MapInsets): () => void {
  let names: Names = new Map();
  const shown = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let took = 0;
  const look = (): void => {
    const started = performance.now();
    names = namesIn(map, registry, insets(), names);
    for (const { fill, source } of registry.namedAreas()) {
      const features = [...names.values()].flatMap((name): GeoJSON.Feature[] =>
        name.fill === fill
          ? [
              {
                type: 'Feature',
                properties: name.properties,
                geometry: { type: 'Point', coordinates: [...name.lngLat] },
              },
            ]
          : [],
      );
      const written = JSON.stringify(features);
      if (shown.get(source) === written) continue;
      shown.set(source, written);
      registry.setData(source, { type: 'FeatureCollection', features });
    }
    took = performance.now() - started;
  };
  const onMove = (): void => {
    if (timer !== undefined) return;
    const later = (): void => {
      timer = undefined;
      look();
    };
    timer = setTimeout(later, Math.max(EVERY_MS, took / SHARE));
  };
  const releases = [
    map.on('move', onMove),
    // Tiles and data that come while others are still on their way.
    map.on('sourcedata', onMove),
    map.on('moveend', look),
    map.on('idle', look),
  ];
  look();
  return () => {
    clearTimeout(timer);
    for (const { unsubscribe } of releases) unsubscribe();
  };
}
