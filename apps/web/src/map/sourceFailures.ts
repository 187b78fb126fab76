import type { Map as MapLibreMap } from 'maplibre-gl';

/** Follows which sources of the map could not load; reports each change. Returns the release. */
export function watchSources(map: MapLibreMap, report: (failed: ReadonlySet<string>) => void): () => void {
  let failed: ReadonlySet<string> = new Set();
  const set = (source: string, broken: boolean) => {
    if (failed.has(source) === broken) return;
    const next = new Set(failed);
    if (broken) next.add(source);
    else next.delete(source);
    failed = next;
    report(failed);
  };
  const onError = (event: object) => {
    if ('sourceId' in event && typeof event.sourceId === 'string') set(event.sourceId, true);
  };
  // A tile that came after a failure: the source answers again.
  const onData = (event: object) => {
    if ('sourceId' in event && typeof event.sourceId === 'string' && 'tile' in event && event.tile) {
      const { state } = event.tile as { state?: string };
      if (state === 'loaded') set(event.sourceId, false);
    }
  };
  const subscriptions = [map.on('error', onError), map.on('data', onData)];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
