import { randomBytes } from 'node:crypto';
import type { LivestreamSource } from '@envol/contract/livestreams';
import type { Config } from '../../config.ts';
import type { Media } from './media.open.ts';

interface SourceDeps {
  readonly config: Pick<Config, 'media_url' | 'public_url' | 'rtmp' | 'webrtc'>;
  readonly media: Media;
}

/** 128 random bits: of a link, and of a key to send with. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** The address that drones send to by RTMP; null: there is none. */
export const rtmpUrl = ({ config: { public_url, rtmp }, media }: SourceDeps): string | null => {
  if (rtmp.url !== null) return rtmp.url;
  const port = media.rtmp_port ?? rtmp.port;
  return port === null || port === 0 ? null : `rtmp://${new URL(public_url).hostname}:${port}/live`;
};

/** Whether this installation speaks WebRTC: the process that carries pictures may be another one than that which is asked. */
export const hasWebrtc = ({ config }: Pick<SourceDeps, 'config'>): boolean => config.webrtc.port !== null;

/** Where a drone sends its picture with a key. */
export const sourceOf = (deps: SourceDeps, key: string): LivestreamSource => ({
  rtmp_url: rtmpUrl(deps),
  whip_url: hasWebrtc(deps) ? `${deps.config.media_url ?? deps.config.public_url}/media/whip` : null,
  key,
});
