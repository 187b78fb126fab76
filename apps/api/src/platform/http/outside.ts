import { type LookupAddress, lookup as lookUp } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of the public network's registries that lead to no public machine (IANA special-purpose registries). */
const SPECIAL = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  SPECIAL.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(net, prefix, 'ipv6');
/** What IPv6 gives to public machines; everything else there is local, mapped, or kept for later. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of a machine that everybody reaches. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !SPECIAL.check(address, 'ipv4');
  return family === 6 && GLOBAL_V6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
};

/** The address is none that may be called; told before anything was sent. */
export class AddressRefused extends Error {}

/** What stands between the brackets of an IPv6 host, and every other host as it is. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** 443, which a URL leaves out, and its usual other one: no mail server or database is spoken to. */
const PORTS: ReadonlySet<string> = new Set(['', '8443']);
const LOCAL_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/i;

/** Whether a URL could be called at all, as far as that is known without a network. */
export const mayBeCalled = (url: URL, allowsPrivate: boolean): boolean => {
  if (url.username !== '' || url.password !== '') return false;
  if (allowsPrivate) return url.protocol === 'https:' || url.protocol === 'http:';
  if (url.protocol !== 'https:' || !PORTS.has(url.port)) return false;
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublicAddress(host);
  // A dot at the end says that the name is whole; "localhost." is the machine itself.
  const name = host.replace(/\.+$/, '');
  return name.includes('.') && !LOCAL_NAME.test(name);
};

type LookUp = (host: string) => Promise<readonly LookupAddress[]>;

const system: LookUp = (host) =>
  new Promise((resolve, reject) => {
    lookUp(host, { all: true, verbatim: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

/** Names are looked up once, here, and the connection goes to what was looked at: a second answer changes nothing. */
const pinned =
  (find: LookUp, allowsPrivate: boolean): LookupFunction =>
  (host, options, done) => {
    find(host).then(
      (found) => {
        if (!allowsPrivate && (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))))
          return done(new AddressRefused(host), '', 0);
        const [first] = found;
        if (options.all) return done(null, [...found]);
        return done(null, first?.address ?? '', first?.family ?? 4);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };

export interface OutsideRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeout_ms: number;
  /** As much of the answer as is kept; the rest is not waited for. */
  readonly most_bytes: number;
  readonly allows_private: boolean;
  /** Finds the addresses of a name; the system's own when absent. */
  readonly look_up?: LookUp;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly excerpt: string;
}

/**
 * Posts to an address that somebody outside gave. It reaches public machines alone, follows no redirect, and waits for
 * no more than it keeps. Throws AddressRefused, or what the connection threw; a TimeoutError after the time.
 */
export const postOutside = async (asked: OutsideRequest): Promise<OutsideAnswer> => {
  const { url, headers, body, timeout_ms, most_bytes, allows_private, look_up = system } = asked;
  if (!mayBeCalled(url, allows_private)) throw new AddressRefused(url.host);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A connection of its own: one kept open may lead to where the name led before.
        agent: false,
        lookup: pinned(look_up, allows_private),
        signal: AbortSignal.timeout(timeout_ms),
      },
      (response) => {
        const kept: Buffer[] = [];
        let size = 0;
        const end = (): void => {
          resolve({
            status: response.statusCode ?? 0,
            excerpt: Buffer.concat(kept).subarray(0, most_bytes).toString('utf8').toWellFormed(),
          });
          response.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          kept.push(chunk);
          size += chunk.length;
          if (size >= most_bytes) end();
        });
        response.once('end', end);
        response.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
};
