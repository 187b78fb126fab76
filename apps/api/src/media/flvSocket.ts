import type { WebSocket } from 'ws';
import type { MediaStream, Picture, Viewer } from './stream.ts';

/** Bytes that a viewer may owe before pictures are left out, and before it is cut: it reads too slowly, or not at all. */
const SKIP_FROM_BYTES = 1_500_000;
const CUT_FROM_BYTES = 8_000_000;
/** RFC 6455, IANA registry: "going away", "try again later". */
const GOING_AWAY = 1001;

/** Shows a stream as FLV over a websocket: one message a tag. */
export const showOnSocket = (
  stream: MediaStream,
  socket: WebSocket,
  { link, session }: Pick<Viewer, 'link' | 'session'>,
): void => {
  let waitsForKey = true;
  const viewer: Viewer = {
    link,
    session,
    configure: (_config, flv) => {
      // A sender may change it with each picture.
      if (socket.bufferedAmount > CUT_FROM_BYTES) socket.terminate();
      else socket.send(flv);
    },
    show: (picture: Picture) => {
      const owed = socket.bufferedAmount;
      if (owed > CUT_FROM_BYTES) {
        socket.terminate();
        return;
      }
      // Pictures that refer to one that was left out would only show smears.
      if (owed > SKIP_FROM_BYTES) waitsForKey = true;
      if (waitsForKey && (!picture.is_key || owed > SKIP_FROM_BYTES)) return;
      waitsForKey = false;
      socket.send(picture.flv);
    },
    end: () => socket.close(GOING_AWAY, 'ended'),
  };
  const leave = stream.join(viewer);
  // Nothing is asked of a viewer: whatever it says is not read.
  socket.on('message', () => undefined);
  socket.on('error', () => socket.terminate());
  socket.on('close', leave);
};
