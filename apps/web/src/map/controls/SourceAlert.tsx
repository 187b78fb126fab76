import { TriangleAlert } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import type { LayerRegistry } from '../layers/registry.ts';
import { useMap } from '../MapProvider.tsx';

type Sources = Pick<ReturnType<typeof useMap>, 'failedSources' | 'lateSources'> & {
  readonly registry: Pick<LayerRegistry, 'subscribe' | 'getSnapshot' | 'reloadSource'>;
};

/** Names the layers that could not load, or are long awaited: an empty map must not pass for an empty sky. */
export const SourceAlert = () => <SourceAlertView {...useMap()} />;

export function SourceAlertView({ registry, failedSources, lateSources }: Sources) {
  const { t } = useTranslation('map');
  const layers = useSyncExternalStore(registry.subscribe, registry.getSnapshot);
  const namesOf = (sources: ReadonlySet<string>): string =>
    layers
      .filter(({ layer, visible }) => visible && Object.keys(layer.sources).some((name) => sources.has(name)))
      .map(({ layer }) => (layer.group ? layer.label : t('layers.base_map')))
      .join(', ');
  const names = namesOf(failedSources);
  const awaited = namesOf(lateSources);
  const isBroken = names !== '';
  // What a network that was away left out is asked for when it is back, without anybody pressing.
  useEffect(() => {
    if (!isBroken) return undefined;
    const askAgain = (): void => {
      for (const source of failedSources) registry.reloadSource(source);
    };
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [isBroken, failedSources, registry]);
  if (!isBroken)
    return awaited === '' ? null : (
      <div className="envol-map-alert" role="status">
        <TriangleAlert />
        <span>{t('layers.awaited', { names: awaited })}</span>
      </div>
    );
  const retry = () => {
    for (const source of failedSources) registry.reloadSource(source);
  };
  return (
    <div className="envol-map-alert" role="alert">
      <TriangleAlert />
      <span>{t('layers.failed', { names })}</span>
      <button type="button" onClick={retry}>
        {t('retry')}
      </button>
    </div>
  );
}
