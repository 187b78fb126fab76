import { type Geoportail, GeoportailFailure } from './port.ts';

const TIMEOUT_MS = { capabilities: 20_000, tile: 6_000 };
/** The list is some 6 MB, a tile 40 KB. */
const MOST_BYTES = { capabilities: 30_000_000, tile: 2_000_000 };

interface Options {
  readonly url: string;
  /** Of the ICAO chart; null: none. */
  readonly key: string | null;
  readonly timeout_ms?: Readonly<Record<keyof typeof TIMEOUT_MS, number>>;
}

/** The answer's bytes; one that is too long is not read to its end. */
const bytesOf = async (reply: Response, most: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) throw new GeoportailFailure(`an answer of more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** IGN's Géoplateforme over WMTS 1.0.0, key-value pairs (docs of geoservices.ign.fr). */
export const liveGeoportail = ({ url, key, timeout_ms = TIMEOUT_MS }: Options): Geoportail => {
  const ask = async (address: URL, what: keyof typeof TIMEOUT_MS): Promise<Response> => {
    try {
      return await fetch(address, { signal: AbortSignal.timeout(timeout_ms[what]), redirect: 'error' });
    } catch (error) {
      throw new GeoportailFailure('no answer', { cause: error });
    }
  };
  const sound = async (reply: Response, type: RegExp): Promise<void> => {
    const said = reply.headers.get('content-type') ?? '';
    if (reply.ok && type.test(said)) return;
    await reply.body?.cancel();
    throw new GeoportailFailure(reply.ok ? `an answer of type ${said}` : `status ${reply.status}`);
  };
  const read = async (reply: Response, what: keyof typeof MOST_BYTES): Promise<Buffer> => {
    try {
      return await bytesOf(reply, MOST_BYTES[what]);
    } catch (error) {
      throw error instanceof GeoportailFailure ? error : new GeoportailFailure('no answer', { cause: error });
    }
  };
  return {
    source: 'live',
    capabilities: async () => {
      const address = new URL('/wmts', url);
      address.search = 'SERVICE=WMTS&VERSION=1.0.0&REQUEST=GetCapabilities';
      const reply = await ask(address, 'capabilities');
      await sound(reply, /xml/i);
      return (await read(reply, 'capabilities')).toString('utf8');
    },
    has_icao_chart: key !== null,
    icaoTile: async ({ z, x, y }) => {
      if (key === null) throw new GeoportailFailure('no key');
      const address = new URL('/private/wmts', url);
      address.search = new URLSearchParams({
        apikey: key,
        SERVICE: 'WMTS',
        VERSION: '1.0.0',
        REQUEST: 'GetTile',
        LAYER: 'GEOGRAPHICALGRIDSYSTEMS.MAPS.SCAN-OACI',
        STYLE: 'normal',
        FORMAT: 'image/jpeg',
        TILEMATRIXSET: 'PM_6_11',
        TILEMATRIX: String(z),
        TILEROW: String(y),
        TILECOL: String(x),
      }).toString();
      const reply = await ask(address, 'tile');
      if (reply.status === 404) {
        await reply.body?.cancel();
        return null;
      }
      await sound(reply, /^image\/jpeg/i);
      return read(reply, 'tile');
    },
  };
};
