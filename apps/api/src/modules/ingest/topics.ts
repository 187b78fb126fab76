import { readAircraftJson, readSbs, type SbsAircraft } from '@envol/domain/tracking/formats/adsb';
import { bytesOfBase64, bytesOfHex } from '@envol/domain/tracking/formats/bytes';
import {
  type DjiCommandResult,
  type DjiSession,
  isDjiTopic,
  NEW_DJI_SESSION,
  readDji,
} from '@envol/domain/tracking/formats/dji';
import type { DjiCapacity } from '@envol/domain/tracking/formats/djiLive';
import type { DjiMessage } from '@envol/domain/tracking/formats/djiMessage';
import { readDroneScout } from '@envol/domain/tracking/formats/droneScout';
import { readFrenchSignal, readFrenchSignalJson } from '@envol/domain/tracking/formats/frenchSignal';
import { type MavlinkSystems, readMavlink } from '@envol/domain/tracking/formats/mavlink';
import { type OdidTransmitters, readOdid } from '@envol/domain/tracking/formats/odid';
import { readOgn } from '@envol/domain/tracking/formats/ogn';
import type { FormatReading } from '@envol/domain/tracking/formats/reading';
import { wordTable } from '@envol/domain/wordTable';

/** What one sender told before, that its next messages are read by. */
export interface SenderSession {
  readonly dji: DjiSession;
  readonly transmitters: OdidTransmitters;
  readonly systems: MavlinkSystems;
  readonly aircraft: SbsAircraft;
}
export const NEW_SENDER_SESSION: SenderSession = {
  dji: NEW_DJI_SESSION,
  transmitters: new Map(),
  systems: new Map(),
  aircraft: new Map(),
};

/** What a message of a topic tells, and what goes back. */
export interface TopicReading {
  readonly reading: FormatReading;
  readonly session: SenderSession;
  readonly answers?: readonly DjiMessage[];
  readonly results?: readonly DjiCommandResult[];
  readonly capacity?: DjiCapacity | null;
}

interface Message {
  readonly topic: string;
  readonly payload: Buffer;
}
interface Context {
  readonly sensor: string;
  /** ms. */
  readonly now: number;
}

const textOf = ({ payload }: Message): string => payload.toString('utf8');

const isPrintable = (byte: number): boolean => (byte >= 0x20 && byte < 0x7f) || byte === 10 || byte === 13;

/** Bytes as they are, or written in hexadecimal digits or base64. */
const bytesIn = (message: Message): Uint8Array => {
  if (!message.payload.every(isPrintable)) return message.payload;
  const text = textOf(message);
  return bytesOfHex(text) ?? bytesOfBase64(text) ?? message.payload;
};

type Reader = (message: Message, session: SenderSession, context: Context) => TopicReading;

/** Readers by the first word of a topic; what follows names the receiver, and is not read. */
const READERS = wordTable<Reader>({
  odid: (message, session, { sensor, now }) => {
    const text = textOf(message);
    const context = { sensor, heard: now };
    const { transmitters, ...reading } = text.trimStart().startsWith('{')
      ? readDroneScout(text, session.transmitters, context)
      : readOdid(
          bytesIn(message),
          session.transmitters,
          // Without a word of who sent it, all that a receiver tells on one topic is one transmitter's.
          { ...context, transmitter: message.topic.slice(0, 64) },
        );
    return { reading, session: { ...session, transmitters } };
  },
  'fr-rid': (message, session, { sensor }) => {
    const text = textOf(message);
    const reading = text.trimStart().startsWith('{')
      ? readFrenchSignalJson(text, { sensor })
      : readFrenchSignal(bytesIn(message), { sensor });
    return { reading, session };
  },
  adsb: (message, session, { sensor }) => ({
    reading: readAircraftJson(textOf(message), { sensor }),
    session,
  }),
  sbs: (message, session, { sensor, now }) => {
    const { aircraft, ...reading } = readSbs(textOf(message), session.aircraft, { sensor, heard: now });
    return { reading, session: { ...session, aircraft } };
  },
  ogn: (message, session, { sensor, now }) => ({
    reading: readOgn(textOf(message), { sensor, heard: now }),
    session,
  }),
  mavlink: ({ payload }, session, { sensor, now }) => {
    const { systems, ...reading } = readMavlink(payload, session.systems, {
      sensor,
      heard: now,
      name: sensor.replaceAll(' ', '-'),
    });
    return { reading, session: { ...session, systems } };
  },
});

/** Reads a message by its topic; null for a topic that nobody reads. */
export const readTopic = (
  message: Message,
  session: SenderSession,
  context: Context,
): TopicReading | null => {
  const { topic } = message;
  if (isDjiTopic(topic)) {
    const {
      answers,
      results,
      capacity,
      session: dji,
      ...reading
    } = readDji({ topic, text: textOf(message) }, session.dji, context);
    return { reading, answers, results, capacity, session: { ...session, dji } };
  }
  const [first = ''] = topic.split('/', 1);
  const reader = topic.includes('/') ? READERS[first] : undefined;
  return reader === undefined ? null : reader(message, session, context);
};
