// Two processes hear, two show, over NATS and PostgreSQL, each in a process of its own: one of each is killed, the database is away for
// a minute, the bus is parted for half of one. Screens are right within two seconds; what was acknowledged is kept, once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setProcessClock } from '../../../../../tools/testClocks.ts';
import { sized } from '../../../../../tools/testSizes.ts';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { connectDevice, type MqttDevice } from '../../../test/mqttDevice.ts';
import { freePort, NATS_SERVER, startNats } from '../../../test/natsServer.ts';
import { type Running, startProcess } from '../../../test/processes.ts';
import { openRelay, type Relay } from '../../../test/relay.ts';
import { openSocket, type TestSocket } from '../../../test/socket.ts';

const AWAY_MS = sized(6_000, 60_000);
const PARTED_MS = sized(5_000, 30_000);
const RIGHT_WITHIN_MS = 2_000;
const EVERY_MS = 400;
const BOX = { box: [1.2, 43.4, 1.6, 43.8] as [number, number, number, number] };

/** A drone's controller: it sends on whatever node it reaches, and keeps what was acknowledged. */
class Sender {
  readonly acknowledged = new Set<number>();
  private readonly signing: { readonly username: string; readonly password: string };
  private readonly serial: string;
  private device: MqttDevice | null = null;
  /** Of this connection: when each was said, by the number of its packet. */
  private sent = new Map<number, number>();
  private ports: number[];
  private is_over = false;
  readonly done: Promise<void>;

  constructor(
    serial: string,
    signing: { readonly username: string; readonly password: string },
    ports: number[],
  ) {
    this.serial = serial;
    this.signing = signing;
    this.ports = ports;
    this.done = this.run();
  }

  private async run(): Promise<void> {
    while (!this.is_over) {
      try {
        await this.send();
      } catch {
        this.leave();
      }
      await pause(EVERY_MS);
    }
    this.device?.close();
  }

  private async send(): Promise<void> {
    const [port = 0] = this.ports;
    if (this.device === null) {
      const device = await connectDevice(port, { ...this.signing, client_id: this.serial });
      if (device.connack?.returnCode !== 0) throw new Error('not let in');
      this.device = device;
      this.sent = new Map();
    }
    const at = Date.now();
    const position = {
      ...{ longitude: 1.4 + (at % 60_000) / 1e7, latitude: 43.6, height: 258.5, elevation: 60 },
      ...{ horizontal_speed: 3, vertical_speed: 0, mode_code: 5 },
    };
    this.sent.set(this.sent.size + 1, at);
    const { device, sent } = this;
    // It does not wait for one to be acknowledged before it sends the next.
    void device
      .publish(`thing/product/${this.serial}/osd`, {
        ...{ tid: `${at}`, bid: `${at}`, timestamp: at, gateway: 'RC', data: position },
      })
      .then((packet) => {
        if (packet?.cmd === 'puback') this.acknowledged.add(sent.get(packet.messageId ?? 0) ?? 0);
        else if (this.device === device) this.leave();
      });
  }

  private leave(): void {
    this.device?.close();
    this.device = null;
    this.ports = [...this.ports.slice(1), ...this.ports.slice(0, 1)];
  }

  /** Goes over to the next node. */
  move(): void {
    this.device?.close();
  }

  async stop(): Promise<void> {
    this.is_over = true;
    await this.done;
  }
}

/** A tower's screen on whatever node it reaches; when each drone was last seen on it. */
class Screen {
  readonly seen = new Map<string, number>();
  is_recording: boolean | null = null;
  private readonly token: () => Promise<string>;
  private origins: string[];
  private socket: TestSocket | null = null;
  private is_over = false;

  constructor(token: () => Promise<string>, origins: string[]) {
    this.token = token;
    this.origins = origins;
    void this.run();
  }

  private async run(): Promise<void> {
    while (!this.is_over) {
      await this.watch().catch(() => undefined);
      this.origins = [...this.origins.slice(1), ...this.origins.slice(0, 1)];
      await pause(100);
    }
  }

  private async watch(): Promise<void> {
    const token = await this.token();
    const socket = await openSocket(this.origins[0] ?? '');
    this.socket = socket;
    const names = new Map<number, string>();
    socket.raw.on('message', () => {
      for (const frame of socket.frames.splice(0)) {
        if (frame.type === 'tracking')
          for (const { handle, device_id } of frame.labels) names.set(handle, device_id);
        if (frame.type === 'live_state') this.is_recording = frame.is_recording;
        if (frame.type === 'ready') socket.send({ type: 'watch', ...BOX });
      }
      for (const frame of socket.positions.splice(0))
        for (const { handle, age_s, is_gone } of frame?.places ?? []) {
          const name = names.get(handle);
          if (name !== undefined && !is_gone) this.seen.set(name, Date.now() - age_s * 1000);
        }
    });
    socket.send({ type: 'hello', token, language: 'fr', last_event_id: null });
    await socket.closed;
  }

  /** How old what it shows of a drone is, ms. */
  age(serial: string): number {
    return Date.now() - (this.seen.get(serial) ?? 0);
  }

  goTo(origin: string): void {
    this.origins = [this.origins[0] ?? '', origin];
    this.socket?.close();
  }

  close(): void {
    this.is_over = true;
    this.socket?.close();
  }
}

describe.skipIf(NATS_SERVER === null || sized(process.env.ENVOL_SCALE_OUT === undefined, false))(
  'two nodes that hear and two that show',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'envol-scale-'));
    const relays: Relay[] = [];
    const running: Running[] = [];
    const senders: Sender[] = [];
    const screens: Screen[] = [];
    const serials = ['SCALE-OUT-A', 'SCALE-OUT-B'];
    let harness: Harness;
    let nats: Awaited<ReturnType<typeof startNats>>;
    const ports: number[] = [];

    const post = async <T>(token: string, place: string, payload: object = {}): Promise<T> => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await harness.app.inject({ method: 'POST', url: `/api/v2${place}`, headers, payload });
      return reply.json() as T;
    };
    const relay = async (port: number): Promise<Relay> => {
      const made = await openRelay({ host: '127.0.0.1', port });
      relays.push(made);
      return made;
    };
    const start = async (
      roles: string,
      env: Readonly<Record<string, string>>,
      at: readonly [Relay, Relay],
    ) => {
      const url = new URL(harness.url);
      url.hostname = '127.0.0.1';
      url.port = String(at[0].port);
      const started = await startProcess({
        database_url: url.href,
        folder: path.join(folder, `${running.length}`),
        env: { ROLES: roles, NATS_URL: `nats://127.0.0.1:${at[1].port}`, LOG_LEVEL: 'info', ...env },
      });
      running.push(started);
      return started;
    };

    beforeAll(async () => {
      // Sessions are made by the clock of the processes that they are used in.
      setProcessClock(null);
      harness = await createHarness();
      const nats_port = await freePort();
      nats = await startNats(nats_port);
      const database = await relay(Number(new URL(harness.url).port));
      const [one, other] = [await relay(nats_port), await relay(nats_port)];
      ports.push(await freePort(), await freePort());
      const [first = 0, second = 0] = ports;
      await start('ingest', { MQTT_PORT: String(first) }, [database, one]);
      await start('ingest', { MQTT_PORT: String(second) }, [database, other]);
      await start('realtime', {}, [database, one]);
      await start('realtime', {}, [database, other]);
      const operator_id = operatorIdOf(harness.actors.owner);
      for (const [index, serial_number] of serials.entries()) {
        await harness.db
          .insertInto('drones')
          .values({
            ...{ operator_id, name: `Drone ${index}`, manufacturer: 'DJI', model: 'M30T', serial_number },
            ...{ dji_controller_id: null, drone_class: 'C2', mass_kg: 3.8, max_dimension_m: null },
            ...{ max_speed_ms: null, registration: null },
          })
          .execute();
        const body = await post<{ readonly username: string; readonly secret: string }>(
          harness.actors.owner.token,
          '/tracking-devices',
          { name: `RC ${index}`, serial_numbers: [] },
        );
        const { username, secret: password } = body;
        senders.push(
          new Sender(serial_number, { username, password }, index === 0 ? ports : ports.toReversed()),
        );
      }
      const token = async (): Promise<string> =>
        (await post<{ readonly token: string }>(harness.actors.controller.token, '/users/notification-token'))
          .token;
      const origins = running.slice(2).map(({ origin }) => origin);
      screens.push(new Screen(token, origins), new Screen(token, origins.toReversed()));
    });
    afterAll(async () => {
      for (const screen of screens) screen.close();
      for (const sender of senders) await sender.stop();
      for (const each of running) await each.kill();
      for (const each of relays) each.close();
      await nats?.stop();
      await harness?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Of all that every screen shows, the oldest, ms. */
    const oldest = (): number =>
      Math.max(...screens.flatMap((screen) => serials.map((serial) => screen.age(serial))));
    const areRight = (timeout: number) =>
      expect.poll(oldest, { timeout, interval: 50 }).toBeLessThan(RIGHT_WITHIN_MS);
    /** Holds for so long that nothing shown is older than two seconds. */
    const stayRight = async (ms: number): Promise<void> => {
      for (const until = Date.now() + ms; Date.now() < until; await pause(100))
        expect(oldest()).toBeLessThan(RIGHT_WITHIN_MS);
    };
    /** Until screens are right after something happened, ms. */
    const rightAfter = async (): Promise<number> => {
      const since = Date.now();
      await areRight(20_000);
      return Date.now() - since;
    };

    it('show every drone right within two seconds, and keep once what they acknowledged', {
      timeout: 10 * 60_000,
    }, async () => {
      await areRight(30_000);
      const [hearing, , showing] = running;
      await hearing?.kill();
      await pause(RIGHT_WITHIN_MS);
      await stayRight(3_000);
      await showing?.kill();
      await pause(RIGHT_WITHIN_MS);
      await stayRight(3_000);

      const [database, one, other] = relays;
      database?.cut();
      await stayRight(AWAY_MS);
      expect(screens.map(({ is_recording }) => is_recording)).toEqual([false, false]);
      database?.mend();
      await expect
        .poll(() => screens.map(({ is_recording }) => is_recording), { timeout: 30_000 })
        .toEqual([true, true]);
      await stayRight(3_000);

      // Two of each again, on both sides of the bus; then what hears one drone and what shows it to one screen are parted.
      if (database === undefined || one === undefined) throw new Error('no way to the servers');
      await start('ingest', { MQTT_PORT: String(ports[0]) }, [database, one]);
      const { origin } = await start('realtime', {}, [database, one]);
      senders[0]?.move();
      screens[0]?.goTo(origin);
      await pause(RIGHT_WITHIN_MS);
      await stayRight(3_000);
      other?.cut();
      await pause(PARTED_MS);
      expect(oldest()).toBeGreaterThan(RIGHT_WITHIN_MS);
      other?.mend();
      expect(await rightAfter()).toBeLessThan(RIGHT_WITHIN_MS);
      await stayRight(3_000);

      for (const sender of senders) await sender.stop();
      await pause(2_000);
      for (const [index, serial] of serials.entries()) {
        const { rows } = await sql<{ readonly at: Date; readonly times: number }>`
          select p.at, count(*)::int as times from trace_points p join traces t on t.id = p.trace_id
          where t.device_id = ${serial} group by p.at`.execute(harness.db);
        const acknowledged = senders[index]?.acknowledged ?? new Set<number>();
        const kept = new Set(rows.map(({ at }) => new Date(at).getTime()));
        expect(acknowledged.size).toBeGreaterThan(20);
        expect([...acknowledged].filter((at) => !kept.has(at))).toEqual([]);
        expect(rows.filter(({ times }) => times > 1)).toEqual([]);
      }
    });
  },
);
