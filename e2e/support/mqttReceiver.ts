// A receiver as it speaks MQTT 3.1.1 over a websocket: it signs in and publishes.
const CONNECT = 0x10;
const CONNACK = 0x20;
const PUBLISH = 0x30;
/** Name, secret, nothing kept between two connections. */
const FLAGS = 0xc2;
const KEEP_ALIVE_S = 60;

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

const packet = (type: number, ...parts: readonly Buffer[]): Uint8Array<ArrayBuffer> => {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  for (let left = body.length; ; ) {
    const rest = left >> 7;
    length.push((left & 0x7f) | (rest > 0 ? 0x80 : 0));
    if (rest === 0) break;
    left = rest;
  }
  return Uint8Array.from([type, ...length, ...body]);
};

export interface MqttReceiver {
  publish(topic: string, payload: object): void;
  close(): void;
}

/** Connects to the listener on the web server's own port; throws where it is not let in. */
export const connectReceiver = async (
  origin: string,
  { username, secret }: { readonly username: string; readonly secret: string },
): Promise<MqttReceiver> => {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/mqtt`, ['mqtt']);
  socket.binaryType = 'arraybuffer';
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('no listener'));
  });
  const answered = new Promise<Buffer>((resolve) => {
    socket.onmessage = ({ data }) => resolve(Buffer.from(data as ArrayBuffer));
  });
  socket.send(
    packet(
      CONNECT,
      text('MQTT'),
      Buffer.from([4, FLAGS, 0, KEEP_ALIVE_S]),
      text(username),
      text(username),
      text(secret),
    ),
  );
  const answer = await answered;
  if (answer[0] !== CONNACK || answer[3] !== 0) throw new Error(`not let in: ${answer.toString('hex')}`);
  return {
    publish: (topic, payload) => {
      socket.send(packet(PUBLISH, text(topic), Buffer.from(JSON.stringify(payload))));
    },
    close: () => socket.close(),
  };
};
