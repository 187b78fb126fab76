import type { FastifyInstance } from 'fastify';
import { showOnSocket } from '../../media/flvSocket.ts';
import { createRtmpServer, type RtmpServer } from '../../media/rtmp/server.ts';
import { openPeersApart } from '../../media/webrtc/peersApart.ts';
import { listenToChannels } from '../../platform/db/listen.ts';
import { repeatTask } from '../../platform/jobs/repeat.ts';
import { isOwnOrigin } from '../../platform/realtime/origin.ts';
import { type BeginDeps, createTeller, lookAgain, openToken, publishBy } from './carrying.ts';
import { startDemo } from './demo.ts';
import { JanusOffers } from './janus.http.ts';
import { LIVESTREAMS_CHANNEL } from './livestreams.facts.ts';
import type { Media } from './media.open.ts';
import { serveMediaMtx } from './mediamtx.http.ts';
import { createPlaces, type Places } from './places.ts';
import { serveRecords } from './records.http.ts';
import { Records, type RecordsDeps } from './records.ts';
import { serveWebrtc, WebrtcServer } from './webrtc.http.ts';

/** What pictures are like is written so often; what was told while nobody listened is found so often, ms. */
const WRITE_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 5_000;
const RECORDS_EVERY_MS = 2_000;
/** RFC 6455: "policy violation", IANA registry: "try again later". */
const REFUSED = 1008;
const TRY_LATER = 1013;
/** Of one process: each viewer of 2 Mbit/s takes 0.25 MB a second of its network. */
const MOST_VIEWERS = 2_000;
/** Of one address: a company looks at a screen or several each, and nobody takes everybody's places. */
const MOST_AN_ADDRESS = 50;

/** Serves pictures as FLV to whoever holds a public name or a ticket. */
const serveSockets = (app: FastifyInstance, deps: BeginDeps, places: Places): void => {
  app.get<{ Params: { token: string } }>('/media/flv/:token', { websocket: true }, (socket, request) => {
    const { origin, host } = request.headers;
    if (!isOwnOrigin(deps.config.public_url, origin, host)) {
      socket.close(TRY_LATER);
      return;
    }
    const leave = places.take(request.ip);
    if (leave === null) {
      deps.media.refuse('too_many_viewers');
      socket.close(TRY_LATER, 'too_many_viewers');
      return;
    }
    socket.once('close', leave);
    socket.on('error', () => socket.terminate());
    openToken(deps, request.params.token)
      .then((opening) => {
        const stream = opening === null ? null : deps.media.hub.of(opening.livestream_id);
        if (opening === null || stream === null) {
          deps.media.refuse(opening === null ? 'link_over' : 'too_many_streams');
          socket.close(opening === null ? REFUSED : TRY_LATER);
        } else if (socket.readyState === socket.OPEN) {
          showOnSocket(stream, socket, opening);
          // What opened it may have been withdrawn since it was read.
          return lookAgain(deps, [opening.livestream_id]);
        }
        return undefined;
      })
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'livestreams: a viewer was not let in');
        socket.close(TRY_LATER);
      });
  });
};

const isBusy = (error: unknown): boolean => (error as { readonly code?: string }).code === 'EADDRINUSE';

/** Opens the port for encoders; another one where nobody named it and it is in use. */
const openRtmp = async (server: RtmpServer, { config, media, log }: BeginDeps): Promise<void> => {
  const { host, port, may_be_any } = config.rtmp;
  if (port === null) return;
  try {
    media.rtmp_port = await server.listen(host, port);
  } catch (error) {
    // Pages and calls are served all the same, and no page tells of a listener.
    if (!may_be_any || !isBusy(error)) log.error({ err: error }, 'rtmp: not listening');
    else media.rtmp_port = await server.listen(host, 0);
  }
  log.info({ port: media.rtmp_port }, 'rtmp: listening');
};

/** Begins to answer offers of WebRTC, where it has a port. */
const openWebrtc = (server: WebrtcServer, { config, log }: BeginDeps): void => {
  const { port, host, addresses } = config.webrtc;
  if (port !== null)
    server.peers = openPeersApart({ host, port, addresses }, (error) => log.error({ err: error }, 'webrtc'));
};

/** Writes what pictures are like, and holds them against what was changed, until it is closed. */
const follow = (deps: BeginDeps): (() => Promise<void>) => {
  const { connection, log, media, pace } = deps;
  const failed = (error: unknown): void => log.warn({ err: error }, 'livestreams');
  const look = (): Promise<void> => lookAgain(deps, [...media.engine.states().keys()]);
  const listener = listenToChannels(connection.pool, [LIVESTREAMS_CHANNEL], {
    onNotify: (payload) => void lookAgain(deps, [Number(payload)]).catch(failed),
    onOpen: () => void look().catch(failed),
    onLost: failed,
  });
  const tell = createTeller(deps);
  const write = async (): Promise<void> => {
    await media.beside?.engine.look();
    await tell();
  };
  const timers = [
    repeatTask(write, pace(WRITE_EVERY_MS), failed),
    repeatTask(look, pace(LOOK_EVERY_MS), failed),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await listener.close();
  };
};

/** A program beside this one carries pictures: who may send and watch is decided here. */
const carryBeside = (app: FastifyInstance, deps: RecordsDeps, beside: NonNullable<Media['beside']>): void => {
  const { config, log } = deps;
  if (beside.kind === 'mediamtx') serveMediaMtx(app, deps, beside);
  else {
    const places = createPlaces({ most: MOST_VIEWERS, each: MOST_AN_ADDRESS });
    serveWebrtc(app, deps, new JanusOffers(deps, beside.engine, places));
  }
  serveRecords(app, deps);
  if (config.demo) log.info({ engine: beside.kind }, 'livestreams: the generated picture is not sent to it');
  let stop: (() => Promise<void>) | null = null;
  app.addHook('onReady', async () => {
    stop = follow(deps);
  });
  app.addHook('preClose', async () => stop?.());
};

/** This process carries them. */
const carryHere = (app: FastifyInstance, deps: RecordsDeps): void => {
  const { config, clock, log, media, pace } = deps;
  const places = createPlaces({ most: MOST_VIEWERS, each: MOST_AN_ADDRESS });
  serveSockets(app, deps, places);
  const webrtc = new WebrtcServer(deps, places);
  serveWebrtc(app, deps, webrtc);
  serveRecords(app, deps);
  const records = new Records(deps);
  const rtmp = createRtmpServer({
    now: () => clock.now().getTime(),
    publish: publishBy(deps),
    refused: (reason) => media.refuse(reason),
  });
  const failed = (error: unknown): void => log.warn({ err: error }, 'livestreams');
  const closing: (() => unknown)[] = [];
  app.addHook('onReady', async () => {
    await openRtmp(rtmp, deps);
    openWebrtc(webrtc, deps);
    const timer = repeatTask(() => records.look(), pace(RECORDS_EVERY_MS), failed);
    const demo = config.demo ? startDemo(deps) : null;
    closing.push(
      follow(deps),
      () => demo?.(),
      () => clearInterval(timer),
    );
  });
  app.addHook('preClose', async () => {
    for (const close of closing) await close();
    await records.close();
    webrtc.close();
    await rtmp.close();
  });
};

/** Carries pictures from the start of the server to its end, where it has the role. */
export const carryPictures = (app: FastifyInstance, deps: RecordsDeps): void => {
  const { config, media } = deps;
  if (!config.roles.includes('media')) return;
  if (media.beside === null) carryHere(app, deps);
  else carryBeside(app, deps, media.beside);
};
