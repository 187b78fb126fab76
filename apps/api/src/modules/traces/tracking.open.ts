import path from 'node:path';
import type { Config } from '../../config.ts';
import { defineService, wholeConnection } from '../../platform/service.ts';
import { openNatsBus } from '../../tracking/bus/nats.ts';
import { openTracking, type Tracking } from '../../tracking/tracking.ts';
import { type Areas, createAreas } from './areas.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly tracking: Tracking;
    readonly areas: Areas;
  }
}

/** A zone that was just drawn counts after so long at most, ms. */
export const AREAS_EVERY_MS = 2_000;

/** Alone on its bus, a process judges what it hears, whatever its roles: nobody else could. */
export const judgesAlarms = ({ roles, nats_url }: Pick<Config, 'roles' | 'nats_url'>): boolean =>
  roles.includes('ingest') || nats_url === null;

export const areasService = defineService({
  name: 'areas',
  needs: [
    'airspace',
    'log',
    wholeConnection('the areas of all structures: who answers where something flies'),
  ],
  open: ({ airspace, connection, log }) =>
    createAreas(connection.db, airspace, (error) => log.warn({ err: error }, 'areas of structures')),
});

export const trackingService = defineService({
  name: 'tracking',
  needs: [
    'areas',
    'clock',
    'config',
    'log',
    'pace',
    wholeConnection('positions of everybody are written in batches, over connections of their own'),
  ],
  open: async ({ areas, clock, config, connection, log, pace }) => {
    const areas_every_ms = pace(AREAS_EVERY_MS);
    const failed = (error: unknown): void => log.warn({ err: error }, 'bus of positions');
    return openTracking({
      database_url: connection.pool.options.connectionString ?? '',
      folder: config.tracking_queue_dir ?? path.join(config.data_dir, 'tracking'),
      queue_bytes: config.tracking_queue_mb * 1_000_000,
      clock,
      log,
      pace,
      bus: config.nats_url === null ? undefined : await openNatsBus(config.nats_url, failed),
      judges: judgesAlarms(config),
      uspacesAt: (lat, lon) => {
        void areas.refresh(areas_every_ms);
        return areas.uspacesAt(lat, lon);
      },
      responsibleAt: (lat, lon) => {
        void areas.refresh(areas_every_ms);
        return areas.at(lat, lon).map(({ structure_id }) => structure_id);
      },
    });
  },
  close: (tracking) => tracking.close(),
  gauges: ({ recorder, screens, sky }) => [
    {
      name: 'envol_tracks',
      help: 'Aircraft heard now in this process.',
      read: () => [{ labels: {}, value: sky.size }],
    },
    {
      name: 'envol_live_frames',
      help: 'Frames of the picture since the start: made, sent, left out for slow sockets.',
      read: () => [
        { labels: { state: 'made' }, value: screens.counts.encoded },
        { labels: { state: 'sent' }, value: screens.counts.frames },
        { labels: { state: 'skipped' }, value: screens.counts.skipped },
      ],
    },
    {
      name: 'envol_positions',
      help: 'Positions since the start: written to the database, put on the disk while it was away, dropped by reason.',
      read: () => [
        { labels: { state: 'written' }, value: recorder.counts.written },
        { labels: { state: 'queued' }, value: recorder.counts.queued },
        ...Object.entries(recorder.counts.dropped).map(([reason, value]) => ({
          labels: { state: `dropped_${reason}` },
          value,
        })),
      ],
    },
    {
      name: 'envol_positions_waiting_bytes',
      help: 'Bytes of positions that wait on the disk for the database.',
      read: () => [{ labels: {}, value: recorder.waiting() }],
    },
  ],
});
