// The control API of MediaMTX, version 3 (api/openapi.yaml of its source, 1.18): read and written from its documents.
import { z } from 'zod';
import { readText } from '../../integrations/readText.ts';
import { MTX_API_USER, type MtxProtocol } from './port.ts';

const WITHIN_MS = 3_000;
const MOST_CHARACTERS = 8_000_000;
const A_PAGE = 100;
const MOST_PAGES = 50;

/** It answered with an error, or not at all. */
export class MtxFailure extends Error {}

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ pageCount: z.number().int(), items: z.array(item) });

const Track = z.object({
  codec: z.string(),
  codecProps: z.object({ width: z.number().optional(), height: z.number().optional() }).nullish(),
});

const Path = z.object({
  name: z.string(),
  /** Since 1.17 `online` says it; `ready` did, and still does. */
  ready: z.boolean().optional(),
  online: z.boolean().optional(),
  source: z.object({ type: z.string(), id: z.string().optional() }).nullish(),
  readers: z.array(z.object({ type: z.string(), id: z.string().optional() })).default([]),
  inboundBytes: z.number().optional(),
  bytesReceived: z.number().optional(),
  tracks: z.array(z.string()).nullish(),
  tracks2: z.array(Track).nullish(),
});
export type MtxPath = z.infer<typeof Path>;

const Guest = z.object({ id: z.string(), path: z.string().default(''), state: z.string().default('') });
export type MtxListed = z.infer<typeof Guest> & { readonly kind: MtxKind };

/** Connections by RTMP and RTMPS, sessions of WebRTC. */
export const MTX_KINDS = ['rtmpconns', 'rtmpsconns', 'webrtcsessions'] as const;
export type MtxKind = (typeof MTX_KINDS)[number];

const KINDS_OF: Readonly<Record<MtxProtocol, readonly MtxKind[]>> = {
  rtmp: ['rtmpconns', 'rtmpsconns'],
  webrtc: ['webrtcsessions'],
};

export interface MtxApi {
  paths(): Promise<MtxPath[]>;
  /** Who is connected, whoever let it in. */
  guests(): Promise<MtxListed[]>;
  /** Ends a connection or session; one that is gone is no failure. */
  kick(protocol: MtxProtocol, id: string): Promise<void>;
}

export const createMtxApi = (base: string, secret: string): MtxApi => {
  const authorization = `Basic ${Buffer.from(`${MTX_API_USER}:${secret}`).toString('base64')}`;
  const ask = async (method: 'GET' | 'POST', path: string): Promise<Response> => {
    try {
      return await fetch(`${base}/v3/${path}`, {
        method,
        headers: { accept: 'application/json', authorization },
        signal: AbortSignal.timeout(WITHIN_MS),
      });
    } catch (error) {
      throw new MtxFailure('MediaMTX could not be asked', { cause: error });
    }
  };
  const failed = (path: string, { status }: Response): MtxFailure =>
    new MtxFailure(`MediaMTX answered ${status} to ${path}`);

  const list = async <T extends z.ZodType>(path: string, item: T): Promise<z.infer<T>[]> => {
    const found: z.infer<T>[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const reply = await ask('GET', `${path}?itemsPerPage=${A_PAGE}&page=${page}`);
      if (!reply.ok) throw failed(path, reply);
      const written = await readText(reply, MOST_CHARACTERS);
      const read = pageOf(item).safeParse(written === null ? null : JSON.parse(written));
      if (!read.success)
        throw new MtxFailure(`MediaMTX answered ${path} in another form`, { cause: read.error });
      found.push(...read.data.items);
      if (page + 1 >= read.data.pageCount) break;
    }
    return found;
  };

  return {
    paths: () => list('paths/list', Path),
    guests: async () => {
      const lists = await Promise.all(
        MTX_KINDS.map(async (kind) => {
          const found = await list(`${kind}/list`, Guest);
          return found.map((guest): MtxListed => ({ ...guest, kind }));
        }),
      );
      return lists.flat();
    },
    kick: async (protocol, id) => {
      for (const kind of KINDS_OF[protocol]) {
        const path = `${kind}/kick/${encodeURIComponent(id)}`;
        const reply = await ask('POST', path);
        await reply.body?.cancel();
        if (!reply.ok && reply.status !== 404) throw failed(path, reply);
      }
    },
  };
};
