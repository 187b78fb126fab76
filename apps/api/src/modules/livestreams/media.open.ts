import type { Config } from '../../config.ts';
import type { LiveEngine } from '../../media/engine.ts';
import { MediaHub } from '../../media/hub.ts';
import { JanusClient } from '../../media/janus/client.ts';
import { Janus } from '../../media/janus/engine.ts';
import { MEDIA_FAULTS } from '../../media/malformed.ts';
import { createMtxApi } from '../../media/mediamtx/api.ts';
import { MediaMtx } from '../../media/mediamtx/engine.ts';
import { PUBLISH_REFUSALS } from '../../media/port.ts';
import type { Pace } from '../../platform/pace.ts';
import { defineService } from '../../platform/service.ts';

const REFUSALS = [
  ...MEDIA_FAULTS,
  ...PUBLISH_REFUSALS,
  'protocol',
  'play',
  'link_over',
  'too_many_viewers',
] as const;
export type MediaRefusal = (typeof REFUSALS)[number];

/** The pictures that pass through this process. */
export interface Media {
  /** What carries them. */
  readonly engine: LiveEngine;
  /** A program that carries them beside this one; null: this process does, by its hub. */
  readonly beside:
    | { readonly kind: 'mediamtx'; readonly engine: MediaMtx; readonly secret: string }
    | { readonly kind: 'janus'; readonly engine: Janus }
    | null;
  readonly hub: MediaHub;
  /** Where drones send to, once the listener is open; null where this process has none. */
  rtmp_port: number | null;
  /** How often what was refused, since the start. */
  readonly refused: Map<MediaRefusal, number>;
  refuse(reason: MediaRefusal): void;
}

declare module '../../platform/service.ts' {
  interface Services {
    readonly media: Media;
  }
}

const openBeside = (
  config: Config['live_engine'],
  hooks: {
    readonly now: () => number;
    readonly pace: Pace;
    readonly failed: (error: unknown) => void;
    readonly refused: (reason: MediaRefusal) => void;
  },
): Media['beside'] => {
  if (config.kind === 'own') return null;
  if (config.kind === 'mediamtx') {
    const { kind, api, secret } = config;
    return { kind, engine: new MediaMtx(createMtxApi(api, secret), hooks), secret };
  }
  const { kind, url, api_secret, secret, admin_key } = config;
  const client = new JanusClient({ url, api_secret }, hooks.failed);
  return { kind, engine: new Janus(client, { secret, admin_key }, hooks) };
};

export const mediaService = defineService({
  name: 'media',
  needs: ['clock', 'config', 'log', 'pace'],
  open: ({ clock, config, log, pace }): Media => {
    const refused = new Map<MediaRefusal, number>(REFUSALS.map((reason) => [reason, 0]));
    const refuse = (reason: MediaRefusal): void => void refused.set(reason, (refused.get(reason) ?? 0) + 1);
    const now = (): number => clock.now().getTime();
    const hub = new MediaHub(now);
    const beside = openBeside(config.live_engine, {
      now,
      pace,
      failed: (error) => log.warn({ err: error }, `livestreams: ${config.live_engine.kind}`),
      refused: refuse,
    });
    return { engine: beside?.engine ?? hub, beside, hub, rtmp_port: null, refused, refuse };
  },
  close: ({ engine }) => engine.close(),
  gauges: ({ engine, beside, refused }) => [
    {
      name: 'envol_livestreams',
      help: 'Livestreams with a picture in this process, and who watches them.',
      read: () => {
        const states = [...engine.states().values()];
        return [
          { labels: { of: 'pictures' }, value: states.filter(({ is_receiving }) => is_receiving).length },
          { labels: { of: 'viewers' }, value: states.reduce((sum, { viewers }) => sum + viewers, 0) },
        ];
      },
    },
    {
      name: 'envol_livestream_engine_up',
      help: 'Whether what carries pictures answered when it was asked last (1) or not (0).',
      read: () => [
        { labels: { engine: beside?.kind ?? 'own' }, value: beside === null || beside.engine.is_up ? 1 : 0 },
      ],
    },
    {
      name: 'envol_livestream_refused_total',
      help: 'Senders and viewers that were refused or cut, by reason.',
      type: 'counter',
      read: () => [...refused].map(([reason, value]) => ({ labels: { reason }, value })),
    },
  ],
});
