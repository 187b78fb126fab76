import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { PointToRecord } from '../teller.ts';

/** What waits in the file has reached its size: nothing more is promised. */
export class QueueFull extends Error {}

type Line = readonly [
  device_id: string,
  operator_id: number | null,
  structure_id: number | null,
  is_simulated: 0 | 1,
  at: number,
  longitude: number,
  latitude: number,
  altitude_m: number | null,
  height_m: number | null,
  heading_deg: number | null,
];

const lineOf = ({ device_id, teller, ...point }: PointToRecord): string => {
  const line: Line = [
    device_id,
    teller.operator_id,
    teller.structure_id,
    teller.is_simulated ? 1 : 0,
    point.at,
    point.longitude,
    point.latitude,
    point.altitude_m,
    point.height_m,
    point.heading_deg,
  ];
  return JSON.stringify(line);
};

/** Null for a line that was cut by the end of the process. */
const pointOfLine = (text: string): PointToRecord | null => {
  try {
    const [device_id, operator_id, structure_id, simulated, at, longitude, latitude, ...rest] = JSON.parse(
      text,
    ) as Line;
    const [altitude_m, height_m, heading_deg] = rest;
    const teller = { operator_id, structure_id, is_simulated: simulated === 1 };
    return { device_id, teller, at, longitude, latitude, altitude_m, height_m, heading_deg };
  } catch {
    return null;
  }
};

const READ_BYTES = 256 * 1024;

/** Points that wait for the database, on the disk of this process. */
export interface QueueFile {
  /** How many bytes wait. */
  waiting(): number;
  /** Puts points at the end; once it resolves they outlive the process. Throws QueueFull. */
  append(points: readonly PointToRecord[]): Promise<void>;
  /** The oldest points, some thousands, with the way to say that they are written; null where none wait. */
  oldest(): Promise<{ readonly points: readonly PointToRecord[]; done(): Promise<void> } | null>;
  close(): Promise<void>;
}

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** Opens the file of a folder, with what a former process left in it. */
export const openQueueFile = async (folder: string, most_bytes: number): Promise<QueueFile> => {
  await mkdir(folder, { recursive: true });
  const data = await open(path.join(folder, 'positions.queue'), 'a+', 0o600);
  // Up to which byte the database has it: beside it, so that a process that ends does not begin again.
  const mark = await open(path.join(folder, 'positions.queue.mark'), 'a+', 0o600);
  let size = (await data.stat()).size;
  let read = Math.min(size, Number((await readAt(mark, 0, 32)).toString()) || 0);

  const noteRead = async (): Promise<void> => {
    if (read === size) {
      await data.truncate(0);
      [size, read] = [0, 0];
    }
    await mark.truncate(0);
    await mark.appendFile(String(read));
    await mark.datasync();
  };

  return {
    waiting: () => size - read,
    append: async (points) => {
      const bytes = Buffer.from(`${points.map(lineOf).join('\n')}\n`);
      if (size + bytes.length > most_bytes) throw new QueueFull(`more than ${most_bytes} bytes wait`);
      await data.appendFile(bytes);
      await data.datasync();
      size += bytes.length;
    },
    oldest: async () => {
      if (read >= size) return null;
      const chunk = await readAt(data, read, Math.min(READ_BYTES, size - read));
      const end = chunk.lastIndexOf(10);
      const is_cut = end < 0;
      const text = chunk.subarray(0, is_cut ? chunk.length : end).toString();
      const next = read + (is_cut ? chunk.length : end + 1);
      return {
        points: text.split('\n').flatMap((line) => pointOfLine(line) ?? []),
        done: async () => {
          read = next;
          await noteRead();
        },
      };
    },
    close: async () => {
      await data.close();
      await mark.close();
    },
  };
};
