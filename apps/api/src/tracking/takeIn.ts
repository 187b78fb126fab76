import type { Fix } from '@envol/domain/tracking/fix';
import type pg from 'pg';
import type { Bus, TrackedFix } from './bus/port.ts';
import type { Device, Devices } from './devices.ts';
import { type DeviceBinding, findDevices } from './record/statements.ts';
import { deviceOf, type Teller } from './teller.ts';
import { withinTime } from './withinTime.ts';

/** What a device is may change (a drone is registered, a tracker bound to another): it is asked again after, ms. */
const ASK_AGAIN_MS = 60_000;
/** Devices asked about at once. */
const TOGETHER = 500;
/** Fixes of a device that wait for the answer. */
const MOST_HELD = 50;
/** A device that nobody says what it is within so long is shown as it is, ms. */
const FOUND_WITHIN_MS = 400;

export interface TakeInOptions {
  readonly node: string;
  readonly bus: Bus;
  readonly pool: pg.Pool;
  readonly devices: Devices;
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
}

interface Waiting {
  readonly fix: Fix;
  readonly device_id: string;
  readonly teller: Teller;
}

/** What is known of a device without asking: who tells of it. */
const unknownTo = ({ operator_id }: Teller): DeviceBinding => ({
  drone_id: null,
  drone_name: null,
  operator_id,
  company_name: null,
});

/** Puts fixes on the bus with what their devices are; the look-up stands beside the way of every later fix. */
export class TakeIn {
  private readonly options: TakeInOptions;
  private readonly waiting = new Map<Device, Waiting[]>();
  private readonly due = new Set<Device>();
  /** The latest fix of each device that was shown before it was known what it is. */
  private readonly shown = new Map<Device, Waiting>();
  private asking: Promise<void> | null = null;

  constructor(options: TakeInOptions) {
    this.options = options;
  }

  take(fixes: readonly Fix[], teller: Teller): void {
    const { bus, node, devices, now } = this.options;
    const ready: TrackedFix[] = [];
    for (const fix of fixes) {
      const device_id = deviceOf(fix.subject);
      if (device_id === null) continue;
      if (fix.subject.kind === 'manned') {
        ready.push({ fix, device_id, teller, binding: unknownTo(teller) });
        continue;
      }
      const device = devices.of(device_id, teller, now());
      if (now() - device.asked > ASK_AGAIN_MS) this.due.add(device);
      if (device.binding !== null) ready.push(this.told(device, { fix, device_id, teller }, device.binding));
      else this.hold(device, { fix, device_id, teller });
    }
    if (ready.length > 0) bus.publish('fixes', { node, fixes: ready });
    if (this.due.size > 0 && this.asking === null)
      this.asking = this.ask().finally(() => {
        this.asking = null;
      });
  }

  /** Resolves once what was taken until now is on the bus. */
  async done(): Promise<void> {
    while (this.asking !== null) await this.asking;
  }

  private hold(device: Device, told: Waiting): void {
    const held = this.waiting.get(device) ?? [];
    this.waiting.set(device, [...held, told].slice(-MOST_HELD));
  }

  private async ask(): Promise<void> {
    while (this.due.size > 0) await this.askSome([...this.due].slice(0, TOGETHER));
  }

  private async askSome(devices: readonly Device[]): Promise<void> {
    const { pool, now, failed } = this.options;
    for (const device of devices) {
      this.due.delete(device);
      device.asked = now();
    }
    const asked = findDevices(pool, devices);
    try {
      this.bind(devices, await withinTime(asked, FOUND_WITHIN_MS));
    } catch (error) {
      failed(error);
      // Shown to who tells of it all the same; asked again with one of the next fixes.
      for (const device of devices) {
        device.asked = now() - ASK_AGAIN_MS + 1_000;
        if (device.binding === null) this.hide(device);
      }
      // An answer that comes later than anybody waits for it is one.
      asked.then(
        (found) => {
          this.bind(devices, found);
          this.tellWaiting(devices);
        },
        () => undefined,
      );
    }
    this.tellWaiting(devices);
  }

  private bind(devices: readonly Device[], found: Awaited<ReturnType<typeof findDevices>>): void {
    for (const device of devices) {
      const { head: _, ...binding } = found.get(device.key) ?? { head: null, ...unknownTo(device.teller) };
      device.binding = binding;
      const shown = this.shown.get(device);
      if (shown !== undefined) this.hold(device, shown);
      this.shown.delete(device);
    }
  }

  /** What it is is not known: it is shown as nobody's until the answer comes. */
  private hide(device: Device): void {
    const last = this.waiting.get(device)?.at(-1);
    device.binding = unknownTo(device.teller);
    if (last !== undefined) this.shown.set(device, last);
  }

  private told(device: Device, waiting: Waiting, binding: DeviceBinding): TrackedFix {
    if (this.shown.has(device)) this.shown.set(device, waiting);
    return { ...waiting, binding };
  }

  private tellWaiting(devices: readonly Device[]): void {
    const { bus, node } = this.options;
    const fixes = devices.flatMap((device) => {
      const { binding } = device;
      const held = this.waiting.get(device) ?? [];
      this.waiting.delete(device);
      return binding === null ? [] : held.map((each) => this.told(device, each, binding));
    });
    if (fixes.length > 0) bus.publish('fixes', { node, fixes });
  }
}
