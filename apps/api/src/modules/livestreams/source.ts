import type { LivestreamSource } from '@envol/contract/livestreams';
import type { Config } from '../../config.ts';
import type { Media } from './media.open.ts';

interface SourceDeps {
  readonly config: Pick<Config, 'public_url' | 'rtmp'>;
  readonly media: Media;
}

/** The address that drones send to by RTMP; null: there is none. */
export const rtmpUrl = ({ config: { public_url, rtmp }, media }: SourceDeps): string | null => {
  if (rtmp.url !== null) return rtmp.url;
  const port = media.rtmp_port ?? rtmp.port;
  return port === null || port === 0 ? null : `rtmp://${new URL(public_url).hostname}:${port}/live`;
};

/** Where a drone sends its picture with a key. */
export const sourceOf = (deps: SourceDeps, key: string): LivestreamSource => ({
  rtmp_url: rtmpUrl(deps),
  whip_url: null,
  key,
});
