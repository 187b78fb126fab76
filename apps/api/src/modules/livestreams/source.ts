import { randomBytes } from 'node:crypto';
import type { LivestreamSource } from '@envol/contract/livestreams';
import type { Config } from '../../config.ts';
import { pathOf } from '../../media/mediamtx/port.ts';
import type { Media } from './media.open.ts';

interface SourceDeps {
  readonly config: Pick<Config, 'live_engine' | 'media_url' | 'public_url' | 'rtmp' | 'webrtc'>;
  readonly media: Media;
}

/** 128 random bits: of a link, and of a key to send with. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** The address that drones send to by RTMP; null: there is none. */
const rtmpUrl = ({ config: { live_engine, public_url, rtmp }, media }: SourceDeps): string | null => {
  if (live_engine.kind === 'janus') return null;
  if (live_engine.kind === 'mediamtx')
    return live_engine.rtmp_url === null ? null : `${live_engine.rtmp_url}/live`;
  if (rtmp.url !== null) return rtmp.url;
  const port = media.rtmp_port ?? rtmp.port;
  return port === null || port === 0 ? null : `rtmp://${new URL(public_url).hostname}:${port}/live`;
};

/** Whether there is an address that drones send to by RTMP. */
export const hasRtmp = (deps: SourceDeps): boolean => rtmpUrl(deps) !== null;

/** Whether this installation speaks WebRTC: the process that carries pictures may be another one than that which is asked. */
const hasWebrtc = ({ config }: Pick<SourceDeps, 'config'>): boolean =>
  config.live_engine.kind !== 'own' || config.webrtc.port !== null;

const whipUrl = ({ config }: Pick<SourceDeps, 'config'>, id: number): string | null => {
  if (!hasWebrtc({ config })) return null;
  const { live_engine, media_url, public_url } = config;
  return live_engine.kind === 'mediamtx'
    ? `${live_engine.webrtc_url}/${pathOf(id)}/whip`
    : `${media_url ?? public_url}/media/whip`;
};

/** Where a drone sends the picture of a livestream with a key. */
export const sourceOf = (deps: SourceDeps, id: number, key: string): LivestreamSource => ({
  rtmp_url: rtmpUrl(deps),
  // MediaMTX names a picture by its path, and its key is a password.
  rtmp_key: deps.config.live_engine.kind === 'mediamtx' ? `${id}?user=key&pass=${key}` : key,
  whip_url: whipUrl(deps, id),
  key,
});

/** The whole address by which a drone sends by RTMP; null: there is none. */
export const rtmpAddress = (deps: SourceDeps, id: number, key: string): string | null => {
  const { rtmp_url, rtmp_key } = sourceOf(deps, id, key);
  return rtmp_url === null ? null : `${rtmp_url}/${rtmp_key}`;
};

/** Where whoever holds a public name or a ticket watches a livestream; null: not in this way. */
export const watchedAt = (
  { config }: Pick<SourceDeps, 'config'>,
  id: number,
  token: string,
): { readonly flv: string | null; readonly whep: string | null } => {
  const { live_engine: engine } = config;
  if (engine.kind === 'mediamtx')
    return { flv: null, whep: `${engine.webrtc_url}/${pathOf(id)}/whep?ticket=${token}` };
  const base = `${config.media_url ?? ''}/media`;
  return {
    flv: engine.kind === 'own' ? `${base}/flv/${token}` : null,
    whep: hasWebrtc({ config }) ? `${base}/whep/${token}` : null,
  };
};
