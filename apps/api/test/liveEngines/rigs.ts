import { readFile } from 'node:fs/promises';
import { readFlv, TAG } from '../../src/media/flv.ts';
import { WhepViewer, WhipSender } from '../webrtcPeers.ts';
import { JanusDouble } from './janus.ts';
import { MediaMtxDouble } from './mediaMtx.ts';

/** Where a picture is sent by WHIP. */
interface WhipSource {
  readonly whip_url: string | null;
  readonly key: string;
}

/** Somebody who offered to send or to watch. */
export interface Offering {
  readonly status: number;
  /** Whether it sends or is shown pictures now. */
  readonly isOpen: () => boolean;
}

/** What carries pictures in a test, and how somebody sends and watches by it. */
export interface EngineRig {
  readonly env: Readonly<Record<string, string>>;
  /** Where the server under test is reached. */
  readonly begin: (origin: string) => void;
  readonly publish: (source: WhipSource) => Promise<Offering>;
  readonly watch: (url: string | null) => Promise<Offering>;
  /** It is away, or back; null: it is this process. */
  readonly setAway: ((is_away: boolean) => void) | null;
  readonly close: () => void;
}

/** A viewer that was shown nothing for so long is shown nothing, ms. */
const STILL_MS = 800;

const ownRig = async (): Promise<EngineRig> => {
  const sample = new URL('../../data/livestream/sample.flv', import.meta.url);
  const pictures = readFlv(await readFile(sample)).filter(({ type }) => type === TAG.video);
  const closing: (() => void)[] = [];
  let origin = '';
  return {
    env: { RTMP_PORT: '0', WEBRTC_PORT: '0' },
    begin: (given) => {
      origin = given;
    },
    publish: async ({ key }) => {
      const sender = await WhipSender.open(`${origin}/media/whip`, key);
      closing.push(() => sender.close());
      if (sender.offered.status === 201) closing.push(sender.play(pictures));
      return { status: sender.offered.status, isOpen: () => sender.isOpen() };
    },
    watch: async (url) => {
      const viewer = await WhepViewer.open(new URL(url ?? '/none', origin).href);
      closing.push(() => viewer.close());
      return {
        status: viewer.offered.status,
        isOpen: () => performance.now() - (viewer.shown_at ?? Number.NEGATIVE_INFINITY) < STILL_MS,
      };
    },
    setAway: null,
    close: () => {
      for (const close of closing) close();
    },
  };
};

const SECRET = 'a secret of more than thirty-two letters';

const post = (url: string, offer: string, bearer: string | null) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
    body: offer,
  });

const FINGERPRINT = Array.from({ length: 32 }, () => 'A0').join(':');
const offerOf = (direction: 'sendonly' | 'recvonly'): string =>
  [
    ...['v=0', 'o=- 46117 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0'],
    'm=video 9 UDP/TLS/RTP/SAVPF 104',
    ...['c=IN IP4 0.0.0.0', 'a=ice-ufrag:Ab1+', 'a=ice-pwd:abcdefghijklmnopqrstuv', 'a=ice-options:trickle'],
    ...[`a=fingerprint:sha-256 ${FINGERPRINT}`, 'a=setup:actpass', 'a=mid:0', `a=${direction}`],
    ...['a=rtcp-mux', 'a=rtpmap:104 H264/90000'],
    ...['a=fmtp:104 packetization-mode=1;profile-level-id=42e01f', ''],
  ].join('\r\n');

const mediaMtxRig = async (): Promise<EngineRig & { readonly double: MediaMtxDouble }> => {
  const double = await MediaMtxDouble.open();
  const offering = async (response: Response): Promise<Offering> => {
    await response.text();
    const location = response.headers.get('location') ?? 'none';
    return { status: response.status, isOpen: () => double.has(location) };
  };
  return {
    double,
    env: {
      ...{ LIVE_ENGINE: 'mediamtx', MEDIAMTX_API: double.url, MEDIAMTX_SECRET: SECRET.replaceAll(' ', '-') },
      ...{ MEDIAMTX_WEBRTC_URL: double.url, MEDIAMTX_RTMP_URL: 'rtmp://video.example.invalid:1935' },
    },
    begin: (origin) => {
      double.hook = `${origin}/media/mediamtx/${SECRET.replaceAll(' ', '-')}`;
    },
    publish: async ({ whip_url, key }) => offering(await post(whip_url ?? '', offerOf('sendonly'), key)),
    watch: async (url) => offering(await post(url ?? `${double.url}/none/whep`, offerOf('recvonly'), null)),
    setAway: (is_away) => {
      double.is_away = is_away;
    },
    close: () => double.close(),
  };
};

const janusRig = async (): Promise<EngineRig & { readonly double: JanusDouble }> => {
  const double = await JanusDouble.open();
  let origin = '';
  const offering = async (response: Response): Promise<Offering> => {
    const answer = await response.text();
    return { status: response.status, isOpen: () => double.has(answer) };
  };
  return {
    double,
    env: {
      ...{ LIVE_ENGINE: 'janus', JANUS_URL: double.url, JANUS_SECRET: SECRET },
      ...{ JANUS_API_SECRET: double.api_secret, JANUS_ADMIN_KEY: double.admin_key },
    },
    begin: (given) => {
      origin = given;
    },
    publish: async ({ key }) => offering(await post(`${origin}/media/whip`, offerOf('sendonly'), key)),
    watch: async (url) =>
      offering(await post(new URL(url ?? '/none', origin).href, offerOf('recvonly'), null)),
    setAway: (is_away) => {
      double.is_away = is_away;
    },
    close: () => double.close(),
  };
};

export const openRig = { own: ownRig, mediamtx: mediaMtxRig, janus: janusRig } as const;
