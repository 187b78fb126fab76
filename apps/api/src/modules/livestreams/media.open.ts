import { MediaHub } from '../../media/hub.ts';
import { MEDIA_FAULTS } from '../../media/malformed.ts';
import { PUBLISH_REFUSALS } from '../../media/port.ts';
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

export const mediaService = defineService({
  name: 'media',
  needs: ['clock'],
  open: ({ clock }): Media => {
    const refused = new Map<MediaRefusal, number>(REFUSALS.map((reason) => [reason, 0]));
    return {
      hub: new MediaHub(() => clock.now().getTime()),
      rtmp_port: null,
      refused,
      refuse: (reason) => refused.set(reason, (refused.get(reason) ?? 0) + 1),
    };
  },
  close: ({ hub }) => hub.close(),
  gauges: ({ hub, refused }) => [
    {
      name: 'envol_livestreams',
      help: 'Livestreams with a picture in this process, and who watches them.',
      read: () => {
        const states = [...hub.states().values()];
        return [
          { labels: { of: 'pictures' }, value: states.filter(({ is_receiving }) => is_receiving).length },
          { labels: { of: 'viewers' }, value: states.reduce((sum, { viewers }) => sum + viewers, 0) },
        ];
      },
    },
    {
      name: 'envol_livestream_refused_total',
      help: 'Senders and viewers that were refused or cut, by reason.',
      type: 'counter',
      read: () => [...refused].map(([reason, value]) => ({ labels: { reason }, value })),
    },
  ],
});
