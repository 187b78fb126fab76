// What Janus answers, read.
import { JanusFailure } from './client.ts';

/** The port on which a mountpoint that was made listens. */
export const mountpointPortOf = (data: Readonly<Record<string, unknown>>): number => {
  const ports = (data.stream as { readonly ports?: readonly { readonly port?: unknown }[] } | undefined)
    ?.ports;
  const port = ports?.[0]?.port;
  if (typeof port !== 'number') throw new JanusFailure('Janus made a mountpoint without a port');
  return port;
};

/** How long ago the last packet of a mountpoint came, ms; null: none has. */
export const packetAgeOf = (data: Readonly<Record<string, unknown>>): number | null => {
  const media = (data.info as { readonly media?: readonly { readonly age_ms?: unknown }[] } | undefined)
    ?.media;
  const age = media?.[0]?.age_ms;
  return typeof age === 'number' ? age : null;
};

/** The stream that Janus says it sends. */
export const sentSsrcOf = (sdp: string): number | null => {
  const found = /^a=ssrc:(\d{1,10}) /m.exec(sdp)?.[1];
  return found === undefined ? null : Number(found);
};
