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

/** Tiles that take longer are told of: until then an empty map is taken for one on its way. */
export const LATE_AFTER_MS = 4_000;
const CHECK_EVERY_MS = 1_000;

/** Follows which sources of tiles in view are awaited for long; reports each change. Returns the release. */
export function watchLate(
  map: Pick<MapLibreMap, 'on' | 'getSource' | 'isSourceLoaded'>,
  report: (late: ReadonlySet<string>) => void,
): () => void {
  const since = new Map<string, number>();
  let late: readonly string[] = [];
  let timer: ReturnType<typeof setInterval> | null = null;
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const reportLate = () => {
    const now = performance.now();
    for (const source of since.keys())
      if (map.getSource(source) === undefined || map.isSourceLoaded(source)) since.delete(source);
    const next = [...since].flatMap(([source, at]) => (now - at < LATE_AFTER_MS ? [] : [source]));
    if (next.join() !== late.join()) report(new Set(next));
    late = next;
    if (since.size === 0) stop();
  };
  const { unsubscribe } = map.on('sourcedataloading', ({ sourceId }) => {
    if (since.has(sourceId) || map.getSource(sourceId)?.type !== 'vector') return;
    since.set(sourceId, performance.now());
    timer ??= setInterval(reportLate, CHECK_EVERY_MS);
  });
  return () => {
    stop();
    unsubscribe();
  };
}
