import { setImmediate } from 'node:timers/promises';
import mqtt, {
  type IConnectPacket,
  type IPublishPacket,
  type ISubscribePacket,
  type Packet,
} from 'mqtt-packet';
import { createBucket } from '../bucket.ts';
import { MQTT_LIMITS, REASON } from './limits.ts';
import { createPacketReader } from './packets.ts';

/** A message for a topic. */
export interface MqttMessage {
  readonly topic: string;
  readonly payload: Buffer;
}

/** What became of a message: 0 taken, else a reason of MQTT 5; and what is answered to its sender. */
export interface Published {
  readonly reason: number;
  readonly answers: readonly MqttMessage[];
}

/** What a client may do once it has signed in. */
export interface MqttClient {
  /** Takes a message; the next one waits for it. */
  publish(message: MqttMessage): Promise<Published>;
  /** Whether it may listen to a topic. */
  subscribes(topic: string): Promise<boolean>;
  /** The connection is over; `lost`: without a word. */
  closed(lost: boolean): void;
}

/** A connection as others see it. */
export interface MqttLink {
  readonly client_id: string;
  /** Whether the client listens to a topic. */
  listens(topic: string): boolean;
  /** Sends a message where the client listens to its topic; false where it does not. */
  send(message: MqttMessage): boolean;
  /** Ends it with a reason of MQTT 5. */
  end(reason: number): void;
}

export interface MqttHooks {
  /** ms. */
  readonly now: () => number;
  /** Whose a name and a secret are, or the reason of MQTT 5 why nobody's. */
  readonly signIn: (
    given: { readonly username: string; readonly secret: string; readonly address: string },
    link: MqttLink,
  ) => Promise<MqttClient | number>;
  /** Something was refused, for the counters. */
  readonly refused: (reason: RefusedByMqtt) => void;
}

export const REFUSED_BY_MQTT = [
  'malformed',
  'too_large',
  'protocol_error',
  'no_connect',
  'wrong_secret',
  'too_many_connections',
  'keep_alive',
  'rate_too_high',
  'unread_answers',
  'subscription',
] as const;
export type RefusedByMqtt = (typeof REFUSED_BY_MQTT)[number];

/** The wire below a connection. */
export interface Wire {
  readonly address: string;
  write(bytes: Buffer): void;
  /** Bytes that wait to be sent. */
  unsent(): number;
  end(): void;
  /** Whether more is read from it. */
  setReading(is_reading: boolean): void;
}

/** The reasons that MQTT 3.1.1 has for a refused connection. */
const oldReturnCode = (reason: number): number =>
  reason === REASON.wrong_secret ? 4 : reason === REASON.not_authorized ? 5 : 3;

/** One client, from its first byte to its last. */
export class MqttConnection implements MqttLink {
  client_id = '';
  private readonly wire: Wire;
  private readonly hooks: MqttHooks;
  private readonly reader = createPacketReader(MQTT_LIMITS.packet_bytes);
  private readonly rate = createBucket(MQTT_LIMITS.messages.a_second, MQTT_LIMITS.messages.burst);
  private readonly topics = new Set<string>();
  private state: 'new' | 'signing_in' | 'open' | 'over' = 'new';
  private version: 4 | 5 = 4;
  private client: MqttClient | null = null;
  private will: MqttMessage | null = null;
  private is_working = false;
  private over_rate_since: number | null = null;
  private over_rate = 0;
  private keep_alive_ms: number = MQTT_LIMITS.connect_within_ms;
  private heard_at: number;

  constructor(wire: Wire, hooks: MqttHooks) {
    this.wire = wire;
    this.hooks = hooks;
    this.heard_at = hooks.now();
  }

  /** Bytes that arrived. */
  take(chunk: Buffer): void {
    if (this.state === 'over') return;
    this.heard_at = this.hooks.now();
    this.reader.push(chunk);
    // What is here is worked on first: a client that sends faster waits.
    if (this.is_working) this.wire.setReading(false);
    else void this.work();
  }

  /** Ends it where nothing was heard for one and a half times the keep-alive (MQTT 3.1.1 §3.1.2.10). */
  check(): void {
    if (this.state === 'over' || this.hooks.now() - this.heard_at <= this.keep_alive_ms) return;
    this.fail(this.state === 'open' ? 'keep_alive' : 'no_connect', REASON.keep_alive_timeout);
  }

  /** The wire is gone. */
  lost(): void {
    this.finish(true);
  }

  listens(topic: string): boolean {
    return this.state === 'open' && this.topics.has(topic);
  }

  send({ topic, payload }: MqttMessage): boolean {
    if (!this.listens(topic)) return false;
    this.write({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false });
    return !this.isOver();
  }

  end(reason: number): void {
    if (this.state === 'over') return;
    if (this.state === 'open' && this.version === 5) this.write({ cmd: 'disconnect', reasonCode: reason });
    this.finish(true);
  }

  private write(packet: Packet): void {
    if (this.wire.unsent() > MQTT_LIMITS.unsent_bytes) {
      // Answers of any kind: a client that reads none may ask for a hundred a second.
      this.hooks.refused('unread_answers');
      this.finish(true);
      return;
    }
    this.wire.write(mqtt.generate(packet, { protocolVersion: this.version }));
  }

  private fail(why: RefusedByMqtt, reason: number): void {
    if (this.state === 'over') return;
    this.hooks.refused(why);
    this.end(reason);
  }

  private finish(lost: boolean): void {
    if (this.state === 'over') return;
    const { client, will } = this;
    this.state = 'over';
    this.wire.end();
    if (client === null) return;
    // What a client left to be said when it goes without a word is taken as any message of its.
    if (lost && will !== null) void client.publish(will).catch(() => undefined);
    client.closed(lost);
  }

  /** Works on packets one after the other, in their order; others have their turn meanwhile. */
  private async work(): Promise<void> {
    this.is_working = true;
    try {
      for (let worked = 1; !this.isOver(); worked += 1) {
        const packet = this.reader.next();
        if (packet === null) break;
        if (typeof packet === 'string')
          this.fail(packet, packet === 'too_large' ? REASON.too_large : REASON.malformed);
        else await this.takePacket(packet);
        if (worked % MQTT_LIMITS.packets_a_turn === 0) await setImmediate();
      }
    } catch {
      this.end(REASON.server_busy);
    } finally {
      this.is_working = false;
      if (!this.isOver()) this.wire.setReading(true);
    }
  }

  private isOver(): boolean {
    return this.state === 'over';
  }

  private async takePacket(packet: Packet): Promise<void> {
    if (this.state === 'new') {
      if (packet.cmd === 'connect') return this.connect(packet);
      return this.fail('no_connect', REASON.protocol_error);
    }
    if (packet.cmd === 'publish') return this.takePublish(packet);
    // What is no message costs the same: it is left unanswered.
    if (!this.isWithinRate()) return this.hooks.refused('rate_too_high');
    switch (packet.cmd) {
      case 'subscribe':
        return this.subscribe(packet);
      case 'unsubscribe':
        for (const topic of packet.unsubscriptions) this.topics.delete(topic);
        return this.write({
          cmd: 'unsuback',
          messageId: packet.messageId ?? 0,
          granted: packet.unsubscriptions.map(() => REASON.success),
        });
      case 'pingreq':
        return this.write({ cmd: 'pingresp' });
      case 'disconnect':
        // Reason 4 of MQTT 5: the will is to be said all the same.
        return this.finish(packet.reasonCode === 4);
      case 'puback':
        return undefined;
      default:
        return this.fail('protocol_error', REASON.protocol_error);
    }
  }

  private refuseConnect(why: RefusedByMqtt, reason: number): void {
    this.hooks.refused(why);
    this.write({
      cmd: 'connack',
      sessionPresent: false,
      returnCode: oldReturnCode(reason),
      ...(this.version === 5 && { reasonCode: reason }),
    });
    this.finish(false);
  }

  private async connect(packet: IConnectPacket): Promise<void> {
    this.version = packet.protocolVersion === 5 ? 5 : 4;
    this.state = 'signing_in';
    this.client_id = packet.clientId;
    const { username = '', password, will } = packet;
    const signedIn = await this.hooks.signIn(
      { username, secret: password?.toString('utf8') ?? '', address: this.wire.address },
      this,
    );
    if (this.isOver()) {
      // It left while its secret was looked up.
      if (typeof signedIn !== 'number') signedIn.closed(true);
      return;
    }
    if (typeof signedIn === 'number')
      return this.refuseConnect(
        signedIn === REASON.wrong_secret ? 'wrong_secret' : 'too_many_connections',
        signedIn,
      );
    this.client = signedIn;
    this.state = 'open';
    if (will !== undefined) this.will = { topic: will.topic, payload: Buffer.from(will.payload) };
    const asked = packet.keepalive ?? 0;
    const keepalive =
      asked === 0 ? MQTT_LIMITS.longest_keepalive_s : Math.min(asked, MQTT_LIMITS.longest_keepalive_s);
    this.keep_alive_ms = keepalive * 1500;
    this.write({
      cmd: 'connack',
      sessionPresent: false,
      returnCode: 0,
      ...(this.version === 5 && {
        reasonCode: REASON.success,
        properties: {
          maximumQoS: 1,
          retainAvailable: false,
          maximumPacketSize: MQTT_LIMITS.packet_bytes,
          wildcardSubscriptionAvailable: false,
          sharedSubscriptionAvailable: false,
          subscriptionIdentifiersAvailable: false,
          ...(packet.clientId === '' && { assignedClientIdentifier: 'anonymous' }),
          ...(keepalive !== asked && { serverKeepAlive: keepalive }),
        },
      }),
    });
  }

  /** Whether the connection may send one more now; one that goes on over its rate ends. */
  private isWithinRate(): boolean {
    const now = this.hooks.now();
    if (this.rate.take(now)) {
      this.over_rate_since = null;
      this.over_rate = 0;
      return true;
    }
    this.over_rate_since ??= now;
    this.over_rate += 1;
    const isTooLong = now - this.over_rate_since >= MQTT_LIMITS.over_rate_ms;
    if (isTooLong || this.over_rate > MQTT_LIMITS.over_rate_packets) this.end(REASON.rate_too_high);
    return false;
  }

  private acknowledge({ qos, messageId }: IPublishPacket, reason: number): void {
    if (qos !== 1) return;
    // MQTT 3.1.1 knows no refusal: an answer that is missing would be sent for again, for ever.
    this.write({
      cmd: 'puback',
      messageId: messageId ?? 0,
      ...(this.version === 5 && { reasonCode: reason }),
    });
  }

  private async takePublish(packet: IPublishPacket): Promise<void> {
    if (packet.qos === 2) return this.fail('protocol_error', REASON.qos_not_supported);
    if (packet.retain && this.version === 5) return this.fail('protocol_error', REASON.retain_not_supported);
    if (packet.topic === '' || /[#+]/.test(packet.topic))
      return this.fail('protocol_error', REASON.topic_name_invalid);
    if (!this.isWithinRate()) {
      this.hooks.refused('rate_too_high');
      return this.isOver() ? undefined : this.acknowledge(packet, REASON.quota_exceeded);
    }
    const message = { topic: packet.topic, payload: Buffer.from(packet.payload) };
    const published = await this.client?.publish(message);
    if (published === undefined || this.isOver()) return;
    this.acknowledge(packet, published.reason);
    for (const answer of published.answers) this.send(answer);
  }

  private async subscribe({ messageId, subscriptions }: ISubscribePacket): Promise<void> {
    const granted: number[] = [];
    for (const [index, { topic }] of subscriptions.entries()) {
      const reason =
        index < MQTT_LIMITS.subscriptions ? await this.subscriptionReason(topic) : REASON.quota_exceeded;
      if (reason === REASON.success) this.topics.add(topic);
      else this.hooks.refused('subscription');
      granted.push(this.version === 5 || reason === REASON.success ? reason : 0x80);
    }
    if (!this.isOver()) this.write({ cmd: 'suback', messageId: messageId ?? 0, granted });
  }

  private async subscriptionReason(topic: string): Promise<number> {
    if (topic === '') return REASON.topic_filter_invalid;
    if (/[#+]/.test(topic) || topic.startsWith('$share/')) return REASON.wildcards_not_supported;
    if (this.topics.size >= MQTT_LIMITS.subscriptions) return REASON.quota_exceeded;
    return (await this.client?.subscribes(topic)) === true ? REASON.success : REASON.not_authorized;
  }
}
