import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { systemClock } from '../clock.ts';
import type { Storage } from '../storage/storage.ts';
import { createClamav } from './clamav.ts';
import { scannedStorage, scanWaitingFiles } from './scannedStorage.ts';

/** Stands for the EICAR file, which scanners of the machine that runs the tests would take away. */
const BAD = 'something that must not be passed on';
let behaviour: 'looks' | 'fails' | 'closes' = 'looks';

/** Speaks what clamd speaks of INSTREAM. */
const clamd = net.createServer((socket) => {
  let got = Buffer.alloc(0);
  const answer = (text: string): void => {
    socket.end(`${text}\0`);
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    if (behaviour === 'closes') return socket.destroy();
    got = Buffer.concat([got, chunk]);
    const command = 'zINSTREAM\0';
    if (got.length < command.length) return;
    if (got.subarray(0, command.length).toString() !== command) return answer('UNKNOWN COMMAND');
    const data: Buffer[] = [];
    for (let at = command.length; at + 4 <= got.length; ) {
      const length = got.readUInt32BE(at);
      if (length === 0) {
        if (behaviour === 'fails') return answer('INSTREAM size limit exceeded. ERROR');
        return answer(Buffer.concat(data).includes(BAD) ? 'stream: Bad.Test-1 FOUND' : 'stream: OK');
      }
      data.push(got.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
});

let port = 0;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve));
  port = (clamd.address() as net.AddressInfo).port;
  database = await cloneDatabase();
});
beforeEach(() => {
  behaviour = 'looks';
});
afterAll(async () => {
  clamd.close();
  await database.drop();
});

const asking = (toPort = port) => createClamav({ host: '127.0.0.1', port: toPort });

describe('a clamd', () => {
  it('says of a file whether something was found, however large it is', async () => {
    expect(await asking().scan(Buffer.from('a plan'))).toEqual({ kind: 'clean' });
    expect(await asking().scan(Buffer.alloc(0))).toEqual({ kind: 'clean' });
    const large = Buffer.concat([Buffer.alloc(300_000, 'x'), Buffer.from(BAD)]);
    expect(await asking().scan(large)).toEqual({ kind: 'infected', name: 'Bad.Test-1' });
  });

  it('that is down, closes or fails has said nothing', async () => {
    await expect(asking(1).scan(Buffer.from('x'))).rejects.toThrow('ECONNREFUSED');
    behaviour = 'closes';
    await expect(asking().scan(Buffer.from('x'))).rejects.toThrow();
    behaviour = 'fails';
    await expect(asking().scan(Buffer.from('x'))).rejects.toThrow('size limit');
  });
});

describe('a storage that has its files looked at', () => {
  const kept = new Map<string, Buffer>();
  const plain: Storage = {
    put: async (data) => {
      const key = `key-${kept.size}`;
      kept.set(key, Buffer.from(data));
      return key;
    },
    keepAs: async () => undefined,
    get: async (key) => {
      const data = kept.get(key);
      return data ? (await import('node:stream')).Readable.from([data]) : null;
    },
    remove: async (key) => {
      kept.delete(key);
    },
    async *keptBefore() {},
  };
  const open = (when_down: 'refuse' | 'hold', scanner = asking()) =>
    scannedStorage(plain, {
      db: database.connection.db,
      clock: systemClock,
      scanner,
      when_down,
      failed: () => undefined,
    });

  it('keeps a clean one and no other', async () => {
    const storage = open('refuse');
    const key = await storage.put(Buffer.from('a plan'));
    const stream = await storage.get(key);
    expect(stream && (await buffer(stream)).toString()).toBe('a plan');
    const before = kept.size;
    await expect(storage.put(Buffer.from(BAD))).rejects.toMatchObject({
      code: 'FILE_INFECTED',
      params: { found: 'Bad.Test-1' },
    });
    await expect(open('refuse', asking(1)).put(Buffer.from('a plan'))).rejects.toMatchObject({
      code: 'SCANNER_UNAVAILABLE',
      status: 503,
    });
    expect(kept.size).toBe(before);
  });

  it('holds files while the scanner is down, and hands out what it then finds clean', async () => {
    const { db } = database.connection;
    const down = open('hold', asking(1));
    const good = await down.put(Buffer.from('a plan'));
    const bad = await down.put(Buffer.from(BAD));
    const storage = open('hold');
    for (const key of [good, bad])
      await expect(storage.get(key)).rejects.toMatchObject({ code: 'FILE_HELD' });
    await expect(scanWaitingFiles(plain, { db, scanner: asking(1) })).rejects.toThrow();
    expect(await scanWaitingFiles(plain, { db, scanner: asking() })).toBe(2);
    expect(await storage.get(good)).not.toBeNull();
    await expect(storage.get(bad)).rejects.toMatchObject({ code: 'FILE_INFECTED' });
    expect(kept.has(bad)).toBe(false);
  });
});
