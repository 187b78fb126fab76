// Services of others, played on this machine: a national registry and a mail server that take what they get, so that a
// journey sees a notification leave in truth and not as the demonstration's.
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createMailServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

interface Letter {
  readonly to: string;
  readonly text: string;
}

export interface StandIns {
  /** Settings that lead the server here. */
  readonly settings: Readonly<Record<string, string>>;
  readonly letters: readonly Letter[];
  readonly close: () => void;
}

/** One dialogue of RFC 5321 with a server that takes every letter. */
const takeLetters = (socket: Socket, letters: Letter[]): void => {
  let data: string[] | null = null;
  let to = '';
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (data !== null && line === '.') {
      letters.push({ to, text: data.join('\n') });
      data = null;
      say('250 taken');
    } else if (data !== null) data.push(line);
    else if (/^DATA/i.test(line)) {
      data = [];
      say('354 go on');
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else {
      to = /^RCPT TO:<(.*?)>/i.exec(line)?.[1] ?? to;
      say(/^EHLO/i.test(line) ? '250 journeys' : '250 ok');
    }
  };
  say('220 journeys ESMTP');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    rest += chunk.toString('utf8');
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      hear(line);
    }
  });
};

/** The registry: it gives each notification the next reference, and knows neither drones nor pilots. */
const registry = () => {
  let notifications = 0;
  return createHttpServer((request, reply) => {
    const answer = (): void => {
      if (request.method !== 'POST') {
        reply.writeHead(404).end('{}');
        return;
      }
      notifications += 1;
      reply.setHeader('content-type', 'application/json').end(`{"reference":"AT-${notifications}"}`);
    };
    text(request).then(answer, () => reply.destroy());
  });
};

export const openStandIns = async (): Promise<StandIns> => {
  const letters: Letter[] = [];
  const sockets = new Set<Socket>();
  const mail = createMailServer((socket) => {
    sockets.add(socket);
    takeLetters(socket, letters);
  });
  const http = registry();
  const ports = await Promise.all(
    [mail, http].map(
      (server) =>
        new Promise<number>((listening) =>
          server.listen(0, '127.0.0.1', () => listening((server.address() as AddressInfo).port)),
        ),
    ),
  );
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${ports[0]}`,
      ALPHATANGO: 'live',
      ALPHATANGO_URL: `http://127.0.0.1:${ports[1]}`,
      ALPHATANGO_TOKEN: 'journeys',
    },
    letters,
    close: () => {
      for (const socket of sockets) socket.destroy();
      mail.close();
      http.closeAllConnections();
      http.close();
    },
  };
};
