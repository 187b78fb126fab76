import { type CSSProperties, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../ui/texts.ts';
import { useIsPhone } from '../ui/useIsPhone.ts';
import { useFirstCoast } from './basemap/useFirstCoast.ts';
import { middleMoved } from './camera.ts';
import { MapRail } from './controls/MapRail.tsx';
import { MapSigns } from './controls/MapSigns.tsx';
import './map.css';
import './controls/controls.css';
import './controls/signs.css';
import './controls/panels.css';
import './controls/phone.css';
import { useMap, useMapStore } from './MapProvider.tsx';
import { type MapPalette, mapPalette } from './palette.ts';

interface MapCanvasProps {
  /** Headers for requests to the product's own server, read at each request. */
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly center?: readonly [number, number];
  readonly zoom?: number;
  /** Whether the map may begin, which holds the page; once it has begun it stays. */
  readonly isDue?: boolean;
  /** Overlays placed over the picture: popovers. */
  readonly children?: ReactNode;
}

const noHeaders = () => ({});

function cssColours(palette: MapPalette): CSSProperties {
  const { surface, ink, muted, line, primary, primaryWeak, shadow, halo } = palette;
  return {
    '--map-surface': surface,
    '--map-ink': ink,
    '--map-muted': muted,
    '--map-line': line,
    '--map-primary': primary,
    '--map-primary-weak': primaryWeak,
    '--map-shadow': shadow,
    '--map-halo': halo,
    '--map-land': palette.land,
    '--map-warning': palette.status.conditions,
    colorScheme: palette.mode,
  } as CSSProperties;
}

interface MapStart {
  readonly headers: () => Readonly<Record<string, string>>;
  readonly center: readonly [number, number] | undefined;
  readonly zoom: number | undefined;
  readonly isDue: boolean;
}

/** Begins the map in the holder once it is due, and again at each restart. */
function useMapStart(
  holder: RefObject<HTMLDivElement | null>,
  { headers, center, zoom, isDue }: MapStart,
): void {
  const { t } = useTranslation('map');
  const store = useMapStore();
  const { restarts } = useMap();
  const currentHeaders = useEffectEvent(headers);
  const initial = useEffectEvent(() => ({ center, zoom, translations: { 'Map.Title': t('canvas') } }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a restart starts the map again
  useEffect(() => {
    const container = holder.current;
    if (!container || !isDue) return;
    let gone = false;
    let release = () => {};
    const start = async () => {
      const { createMap } = await import('./createMap.ts');
      if (gone) return;
      const created = createMap({ container, headers: () => currentHeaders(), ...initial() });
      let seen = container.getBoundingClientRect();
      const resize = new ResizeObserver(() => {
        const next = container.getBoundingClientRect();
        created.resize();
        const moved = middleMoved(seen, next);
        if (moved !== 0) created.panBy([0, moved], { duration: 0 });
        seen = next;
        store.camera.settle();
      });
      resize.observe(container);
      created.once('style.load', () => store.setMap(created));
      release = () => {
        resize.disconnect();
        store.setMap(null);
        created.remove();
      };
    };
    start().catch(() => {
      if (!gone) store.setFailed();
    });
    return () => {
      gone = true;
      release();
    };
  }, [store, restarts, isDue]);
}

/** The map, filling its parent: the picture, and the docks that take their room from it. Its code loads apart. */
export function MapCanvas({ headers = noHeaders, center, zoom, isDue = true, children }: MapCanvasProps) {
  const { t } = useTranslation('map');
  const store = useMapStore();
  const { mode, insets, failed, map, baseMap, groundReady } = useMap();
  const isPhone = useIsPhone();
  const frame = useRef<HTMLElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLCanvasElement>(null);
  useFirstCoast(first, { center, zoom });
  useMapStart(holder, { headers, center, zoom, isDue });
  const style = {
    ...cssColours(mapPalette(mode)),
    '--map-top': `${insets.top}px`,
    '--map-right': `${insets.right}px`,
    '--map-bottom': `${insets.bottom}px`,
    '--map-left': `${insets.left}px`,
  } as CSSProperties;
  return (
    <section
      ref={frame}
      className="envol-map"
      data-mode={mode}
      data-phone={isPhone || undefined}
      data-imagery={baseMap === 'ign_satellite'}
      style={style}
      aria-label={t('title')}
    >
      <div ref={store.setDock.strip} className="envol-map-strip" />
      <div className="envol-map-view">
        {!groundReady && <canvas ref={first} className="envol-map-first" aria-hidden />}
        <div ref={holder} className="envol-map-holder" />
        {failed && (
          <div className="envol-map-failure" role="alert">
            <p>{t('failure')}</p>
            <button type="button" onClick={() => store.restart()}>
              {t('retry')}
            </button>
          </div>
        )}
        {map && <MapSigns />}
        {map && children}
      </div>
      <div ref={store.setDock.foot} className="envol-map-dock" />
      {map && <MapRail frame={frame} />}
    </section>
  );
}
