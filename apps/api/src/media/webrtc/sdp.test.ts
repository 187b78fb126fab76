import { describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { randomOf } from '../../../test/randomOf.ts';
import { Malformed } from '../malformed.ts';
import { chooseVideo, plainOffer, readLocal, readOffer, writeAnswer } from './sdp.ts';

const FINGERPRINT = Array.from({ length: 32 }, () => 'A0').join(':');
/** As a browser offers to watch: sound and picture, three codecs. */
const BROWSER = [
  ...['v=0', 'o=- 46117 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1', 'a=msid-semantic: WMS'],
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  ...['c=IN IP4 0.0.0.0', 'a=ice-ufrag:Ab1+', 'a=ice-pwd:abcdefghijklmnopqrstuv', 'a=ice-options:trickle'],
  ...[`a=fingerprint:sha-256 ${FINGERPRINT}`, 'a=setup:actpass', 'a=mid:0', 'a=recvonly', 'a=rtcp-mux'],
  'a=rtpmap:111 opus/48000/2',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 102 103 104',
  ...['c=IN IP4 0.0.0.0', 'a=ice-ufrag:Ab1+', 'a=ice-pwd:abcdefghijklmnopqrstuv'],
  ...[`a=fingerprint:sha-256 ${FINGERPRINT}`, 'a=setup:actpass', 'a=mid:1'],
  'a=extmap:5 http://www.webrtc.org/experiments/rtp-hdrext/playout-delay',
  ...['a=recvonly', 'a=rtcp-mux', 'a=rtpmap:96 VP8/90000', 'a=rtpmap:102 H264/90000'],
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f',
  ...['a=rtpmap:103 H264/90000', 'a=fmtp:103 packetization-mode=1;profile-level-id=64001f'],
  ...['a=rtpmap:104 H264/90000', 'a=fmtp:104 packetization-mode=1;profile-level-id=42e01f'],
  'a=candidate:1 1 udp 2113937151 10.0.0.7 51000 typ host',
  '',
].join('\r\n');

const LOCAL = readLocal(
  [
    'a=ice-ufrag:Zz99',
    'a=ice-pwd:zzzzzzzzzzzzzzzzzzzzzz',
    `a=fingerprint:sha-256 ${FINGERPRINT}`,
    'a=setup:active',
    'a=candidate:1 1 UDP 2114977791 192.0.2.4 8189 typ host',
  ].join('\r\n'),
);

describe('an offer', () => {
  it('of a browser is taken up for its picture alone, in the profile of the pictures', () => {
    const offer = readOffer(BROWSER);
    expect(chooseVideo(offer, 'sends')).toBeNull();
    expect(chooseVideo(offer, 'receives')?.format).toEqual({ payload_type: 104, profile: '42e01f' });
    const chosen = chooseVideo(offer, 'receives', '64');
    if (chosen === null) throw new Error('nothing chosen');
    expect(chosen.format.payload_type).toBe(103);
    const answer = writeAnswer({
      ...{ offer, chosen, direction: 'sendonly', local: LOCAL, addresses: [], ssrc: 7 },
    });
    // Sound is refused, in its place (RFC 8829 §5.3.1); the one transport is the picture's.
    expect(answer).toContain('m=audio 0 UDP/TLS/RTP/SAVPF 111\r\n');
    expect(answer).toContain('a=group:BUNDLE 1\r\n');
    expect(answer).toContain('m=video 9 UDP/TLS/RTP/SAVPF 103\r\n');
    expect(answer).toContain('a=extmap:5 http');
    expect(answer).toContain('a=candidate:1 1 UDP 2130706431 192.0.2.4 8189 typ host\r\n');
  });

  it('names the addresses by which the server is reached in the place of its own', () => {
    const offer = readOffer(BROWSER);
    const chosen = chooseVideo(offer, 'receives');
    if (chosen === null) throw new Error('nothing chosen');
    const answer = writeAnswer({
      ...{ offer, chosen, direction: 'sendonly', local: LOCAL, ssrc: 7 },
      addresses: ['203.0.113.7', '2001:db8::7'],
    });
    expect(answer).toContain(' 203.0.113.7 8189 typ host');
    expect(answer).toContain(' 2001:db8::7 8189 typ host');
    expect(answer).not.toContain('192.0.2.4');
  });

  it('shows the library nothing of the other side’s addresses, nor any other line of it', () => {
    const offer = readOffer(`${BROWSER}a=x-unknown:$(reboot)\r\n`);
    const chosen = chooseVideo(offer, 'receives');
    if (chosen === null) throw new Error('nothing chosen');
    const shown = plainOffer(offer, chosen, 'recvonly');
    for (const hidden of ['10.0.0.7', 'opus', 'VP8', 'reboot']) expect(shown).not.toContain(hidden);
  });

  it.each([
    ['no text', ''],
    ['no media', 'v=0\r\ns=-\r\n'],
    ['a fingerprint of another hash', BROWSER.replaceAll('sha-256', 'md5')],
    ['no password', BROWSER.replaceAll(/a=ice-pwd.*\r\n/g, '')],
    ['a name of media with a line’s end in it', BROWSER.replace('a=mid:1', 'a=mid:1 x')],
    ['two media of one name', BROWSER.replace('a=mid:1', 'a=mid:0')],
    ['more media than anybody has', BROWSER + 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:v\r\n'.repeat(20)],
    ['more than 64 kB', BROWSER + 'a=x\r\n'.repeat(20_000)],
  ])('is refused: %s', (_, text) => {
    expect(() => readOffer(text)).toThrow(Malformed);
  });

  it('changed at random is read or refused within a turn of 200 ms, and what is shown of it has no other lines', () => {
    const sizes = sized(3_000, 60_000);
    const KNOWN =
      /^(?:[vostcm]=[\w/. -]+|a=(?:group:BUNDLE |mid:|rtpmap:|rtcp-fb:|fmtp:|ssrc:|setup:|ice-|fingerprint:|sendonly|rtcp-mux)[^\r\n]*|)$/;
    for (let seed = 1; seed <= sizes; seed += 1) {
      const random = randomOf(seed);
      let text = BROWSER.replaceAll('recvonly', 'sendonly');
      for (let change = random(8); change >= 0; change -= 1) {
        const at = random(text.length);
        const length = random(40);
        const put = [
          () => String.fromCodePoint(random(0x250)),
          () => text.slice(random(text.length)).slice(0, 60),
          () => ['\r\n', '\n', '\0', 'm=video ', 'a=mid:', '9'.repeat(400), 'a=fmtp:104 '][random(7)] ?? '',
        ][random(3)];
        text = text.slice(0, at) + put?.() + text.slice(at + length);
      }
      const from = performance.now();
      try {
        const offer = readOffer(text);
        const chosen = chooseVideo(offer, 'sends');
        if (chosen !== null)
          for (const line of plainOffer(offer, chosen, 'sendonly').split('\r\n'))
            expect(line, `seed ${seed}`).toMatch(KNOWN);
      } catch (error) {
        if (!(error instanceof Malformed)) throw new Error(`seed ${seed}`, { cause: error });
      }
      expect(performance.now() - from, `seed ${seed}`).toBeLessThan(200);
    }
  });
});
