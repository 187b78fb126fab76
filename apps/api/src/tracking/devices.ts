import type { DeviceBinding, TraceHead } from './record/statements.ts';
import { keyOf, type Teller } from './teller.ts';

/** A device that this process owns: what it is, and where its trace ends. */
export interface Device {
  readonly key: string;
  readonly device_id: string;
  readonly teller: Teller;
  /** Null until the product was asked what it is. */
  binding: DeviceBinding | null;
  /** When it was asked last, ms. */
  asked: number;
  /** The trace that its next point is held against; undefined until it was looked up. */
  head: TraceHead | null | undefined;
  /** When it was last heard, ms. */
  heard: number;
}

/** A device that was silent for so long is looked up again when it speaks. */
const FORGET_MS = 20 * 60_000;

/** Devices by who tells of them. */
export class Devices {
  private readonly byKey = new Map<string, Device>();

  get size(): number {
    return this.byKey.size;
  }

  values(): Iterable<Device> {
    return this.byKey.values();
  }

  /** The device of a teller, new where it is heard for the first time. */
  of(device_id: string, teller: Teller, now: number): Device {
    const key = keyOf(device_id, teller);
    const known = this.byKey.get(key);
    if (known !== undefined) {
      known.heard = Math.max(known.heard, now);
      return known;
    }
    const device: Device = {
      key,
      device_id,
      teller,
      binding: null,
      asked: Number.NEGATIVE_INFINITY,
      head: undefined,
      heard: now,
    };
    this.byKey.set(key, device);
    return device;
  }

  forgetSilent(now: number): void {
    for (const device of this.byKey.values())
      if (now - device.heard > FORGET_MS) this.byKey.delete(device.key);
  }
}
