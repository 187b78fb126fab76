// The part of SDP (RFC 8866, 8829) that WHIP and WHEP speak: an offer is read here, and the library of WebRTC is shown
// nothing but what these lines write. Candidates of the other side are not read: whoever may send or watch calls this server
// (RFC 8445 §7.3.1.3), and no address of somebody else's choice is called.
import { Malformed } from '../malformed.ts';

/** RFC 9725 names no limit; a browser's offer has 8 kB. */
export const MOST_SDP_BYTES = 65_536;
const MOST_LINES = 2_000;
const MOST_MEDIA = 16;
const MOST_CODECS = 32;
export const PLAYOUT_DELAY = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';

/** A way to pack H.264 that was offered (RFC 6184). */
export interface H264Format {
  readonly payload_type: number;
  /** Six hexadecimal digits, as offered. */
  readonly profile: string;
}

export interface OfferedMedia {
  readonly kind: string;
  readonly protocol: string;
  readonly first_format: string;
  readonly mid: string;
  readonly direction: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';
  readonly h264: readonly H264Format[];
  readonly ssrcs: readonly number[];
  /** The number of the extension that asks for pictures to be shown at once; null: not offered. */
  readonly playout_delay: number | null;
}

export interface Offer {
  readonly ice_ufrag: string;
  readonly ice_pwd: string;
  readonly fingerprint: string;
  readonly setup: 'actpass' | 'active' | 'passive';
  readonly media: readonly OfferedMedia[];
}

const malformed = (): Malformed => new Malformed('sdp');

const matched = (text: string | undefined, pattern: RegExp): RegExpExecArray => {
  const found = text === undefined ? null : pattern.exec(text);
  if (found === null) throw malformed();
  return found;
};

const UFRAG = /^[A-Za-z0-9+/]{4,256}$/;
const PASSWORD = /^[A-Za-z0-9+/]{22,256}$/;
const FINGERPRINT = /^sha-256 [0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){31}$/i;
const SETUP = /^(?:actpass|active|passive)$/;
const MID = /^[A-Za-z0-9_.+-]{1,32}$/;
const MEDIA =
  /^([a-z]{1,20}) (\d{1,5})(?:\/\d{1,5})? ([A-Za-z0-9/]{1,40}) ([\w+.-]{1,40}(?: [\w+.-]{1,40}){0,63})$/;
const NUMBERED = /^(\d{1,3}) (.{1,500})$/;

/** The lines of a section as `a=<name>:<value>`, by their name. */
const attributesOf = (lines: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const line of lines) {
    if (!line.startsWith('a=')) continue;
    const colon = line.indexOf(':');
    const name = colon < 0 ? line.slice(2) : line.slice(2, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1);
    const values = found.get(name);
    if (values === undefined) found.set(name, [value]);
    else values.push(value);
  }
  return found;
};

type Attributes = ReturnType<typeof attributesOf>;

const numbered = (attributes: Attributes, name: string): Map<number, string> => {
  const found = new Map<number, string>();
  for (const value of attributes.get(name) ?? []) {
    const read = NUMBERED.exec(value);
    if (read !== null) found.set(Number(read[1]), read[2] ?? '');
  }
  return found;
};

const parameter = (format: string, name: string): string | undefined =>
  format
    .split(';')
    .map((each) => each.trim().split('='))
    .find(([key]) => key?.toLowerCase() === name)?.[1];

/** The ways to pack H.264 that spread a picture over packets: without it none passes a network whole (RFC 6184 §5.4). */
const h264Of = (attributes: Attributes, formats: readonly string[]): H264Format[] => {
  const codecs = numbered(attributes, 'rtpmap');
  const parameters = numbered(attributes, 'fmtp');
  return formats.slice(0, MOST_CODECS).flatMap((format) => {
    const payload_type = /^\d{1,3}$/.test(format) ? Number(format) : -1;
    const codec = codecs.get(payload_type);
    if (payload_type < 35 || payload_type > 127 || codec?.toUpperCase() !== 'H264/90000') return [];
    const given = parameters.get(payload_type) ?? '';
    if (parameter(given, 'packetization-mode') !== '1') return [];
    const profile = parameter(given, 'profile-level-id') ?? '42e01f';
    return /^[0-9A-Fa-f]{6}$/.test(profile) ? [{ payload_type, profile: profile.toLowerCase() }] : [];
  });
};

const DIRECTIONS = ['sendrecv', 'sendonly', 'recvonly', 'inactive'] as const;

const readMedia = (lines: readonly string[]): OfferedMedia => {
  const [, kind = '', , protocol = '', formats = ''] = matched(lines[0]?.slice(2), MEDIA);
  const attributes = attributesOf(lines);
  const [mid] = matched(attributes.get('mid')?.[0], MID);
  const list = formats.split(' ');
  const extension = [...numbered(attributes, 'extmap')].find(
    ([, uri]) => uri.split(' ')[0] === PLAYOUT_DELAY,
  );
  const ssrcs = (attributes.get('ssrc') ?? []).flatMap((value) => {
    const number = /^(\d{1,10})(?: |$)/.exec(value)?.[1];
    return number !== undefined && Number(number) < 2 ** 32 ? [Number(number)] : [];
  });
  return {
    ...{ kind, protocol, mid, first_format: list[0] ?? '0' },
    direction: DIRECTIONS.find((each) => attributes.has(each)) ?? 'sendrecv',
    h264: kind === 'video' ? h264Of(attributes, list) : [],
    ssrcs: [...new Set(ssrcs)].slice(0, 4),
    playout_delay: extension !== undefined && extension[0] >= 1 && extension[0] <= 14 ? extension[0] : null,
  };
};

/** Reads an offer. Throws Malformed. */
export const readOffer = (text: string): Offer => {
  if (Buffer.byteLength(text) > MOST_SDP_BYTES) throw malformed();
  const lines = text.split(/\r?\n/);
  if (lines.length > MOST_LINES || lines[0] !== 'v=0') throw malformed();
  const starts = lines.flatMap((line, index) => (line.startsWith('m=') ? [index] : []));
  if (starts.length === 0 || starts.length > MOST_MEDIA) throw malformed();
  const sections = starts.map((start, index) => lines.slice(start, starts[index + 1]));
  const media = sections.map(readMedia);
  if (new Set(media.map(({ mid }) => mid)).size < media.length) throw malformed();
  // One transport for all (BUNDLE): what it needs stands before the media, or with the first of them.
  const session = attributesOf([...lines.slice(0, starts[0]), ...sections.flat()]);
  const first = (name: string, pattern: RegExp): string => matched(session.get(name)?.[0], pattern)[0];
  return {
    ice_ufrag: first('ice-ufrag', UFRAG),
    ice_pwd: first('ice-pwd', PASSWORD),
    fingerprint: first('fingerprint', FINGERPRINT),
    setup: first('setup', SETUP) as Offer['setup'],
    media,
  };
};

/** What of an offer is taken up: one video, packed in one way. */
export interface Chosen {
  readonly media: OfferedMedia;
  readonly format: H264Format;
}

/** Constrained baseline, which every browser shows and makes, before the others, in the order in which they were offered. */
const RANKS = ['42', '4d', '64'];
const rankOf = ({ profile }: H264Format, wanted: string | null): number =>
  profile.slice(0, 2) === wanted ? -1 : RANKS.indexOf(profile.slice(0, 2));

/** The video that the other side sends, or wants; null: it offers none in H.264. `profile`: of the pictures, where known. */
export const chooseVideo = (
  { media }: Offer,
  other: 'sends' | 'receives',
  profile: string | null = null,
): Chosen | null => {
  const ways = other === 'sends' ? ['sendrecv', 'sendonly'] : ['sendrecv', 'recvonly'];
  const found = media.find(({ direction, h264 }) => ways.includes(direction) && h264.length > 0);
  if (found === undefined) return null;
  const [format] = found.h264
    .filter((each) => rankOf(each, profile) >= -1 && RANKS.includes(each.profile.slice(0, 2)))
    .toSorted((a, b) => rankOf(a, profile) - rankOf(b, profile));
  return format === undefined ? null : { media: found, format };
};

const FEEDBACK = ['nack', 'nack pli', 'ccm fir'];
/** A sender is told how much is wanted of it. */
const RATE = 'goog-remb';

export const parametersOf = ({ profile }: H264Format): string =>
  `profile-level-id=${profile};packetization-mode=1;level-asymmetry-allowed=1`;

const join = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;

const codecLines = ({ format }: Chosen): string[] => [
  `a=rtpmap:${format.payload_type} H264/90000`,
  ...FEEDBACK.map((feedback) => `a=rtcp-fb:${format.payload_type} ${feedback}`),
  `a=fmtp:${format.payload_type} ${parametersOf(format)}`,
];

/** The offer as the library of WebRTC is shown it. */
export const plainOffer = (offer: Offer, chosen: Chosen, direction: 'sendonly' | 'recvonly'): string => {
  const { media, format } = chosen;
  return join([
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', `a=group:BUNDLE ${media.mid}`],
    `m=video 9 UDP/TLS/RTP/SAVPF ${format.payload_type}`,
    ...['c=IN IP4 0.0.0.0', `a=mid:${media.mid}`, `a=${direction}`, 'a=rtcp-mux'],
    ...codecLines(chosen),
    ...media.ssrcs.map((ssrc) => `a=ssrc:${ssrc} cname:sender`),
    `a=setup:${offer.setup}`,
    `a=ice-ufrag:${offer.ice_ufrag}`,
    `a=ice-pwd:${offer.ice_pwd}`,
    `a=fingerprint:${offer.fingerprint}`,
  ]);
};

/** Where the library answers, as its own description says. */
export interface Local {
  readonly lines: readonly string[];
  readonly hosts: readonly { readonly address: string; readonly port: number }[];
}

const TRANSPORT = /^a=(?:ice-ufrag|ice-pwd|fingerprint|setup):/;

/** Throws where the library described nothing that a peer could reach. */
export const readLocal = (sdp: string): Local => {
  const lines = sdp.split(/\r?\n/);
  const hosts = lines.flatMap((line) => {
    const [, address, port] = /^a=candidate:\S+ 1 UDP \d+ (\S+) (\d+) typ host/i.exec(line) ?? [];
    return address === undefined ? [] : [{ address, port: Number(port) }];
  });
  if (hosts.length === 0) throw new Error('no address to be reached by');
  return { lines: lines.filter((line) => TRANSPORT.test(line)), hosts };
};

/** RFC 8445 §5.1.2.1: of a host's own address; the first is preferred. */
const priorityOf = (index: number): number => 126 * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255;

const reachedBy = ({ hosts }: Local, addresses: readonly string[]): Local['hosts'] => {
  const port = hosts[0]?.port ?? 0;
  return addresses.length === 0 ? hosts : addresses.map((address) => ({ address, port }));
};

export interface AnswerTo {
  readonly offer: Offer;
  readonly chosen: Chosen;
  readonly direction: 'sendonly' | 'recvonly';
  readonly local: Local;
  /** The addresses by which this server is reached, where they are not the host's own. */
  readonly addresses: readonly string[];
  /** What is sent, if something is. */
  readonly ssrc: number | null;
}

/** The answer to an offer: the video that was chosen, and nothing else of it. */
export const writeAnswer = ({ offer, chosen, direction, local, addresses, ssrc }: AnswerTo): string => {
  const { format, media } = chosen;
  const taken = [
    `m=video 9 UDP/TLS/RTP/SAVPF ${format.payload_type}`,
    ...['c=IN IP4 0.0.0.0', `a=mid:${media.mid}`, `a=${direction}`, 'a=rtcp-mux'],
    ...codecLines(chosen),
    ...(direction === 'recvonly' ? [`a=rtcp-fb:${format.payload_type} ${RATE}`] : []),
    ...(direction === 'sendonly' && media.playout_delay !== null
      ? [`a=extmap:${media.playout_delay} ${PLAYOUT_DELAY}`]
      : []),
    ...(ssrc === null ? [] : [`a=ssrc:${ssrc} cname:envol`, `a=msid:envol video`]),
    ...local.lines,
    ...reachedBy(local, addresses).map(
      ({ address, port }, index) =>
        `a=candidate:${index + 1} 1 UDP ${priorityOf(index)} ${address} ${port} typ host`,
    ),
    'a=end-of-candidates',
  ];
  return join([
    ...['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', `a=group:BUNDLE ${media.mid}`],
    'a=msid-semantic:WMS *',
    ...offer.media.flatMap((each) =>
      each === media
        ? taken
        : [
            `m=${each.kind} 0 ${each.protocol} ${each.first_format}`,
            'c=IN IP4 0.0.0.0',
            `a=mid:${each.mid}`,
            'a=inactive',
          ],
    ),
  ]);
};
