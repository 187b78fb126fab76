import { POSITIONS_VERSION } from '@envol/contract/tracking/positionFrames';
import type { Box, Picture } from '../../platform/realtime/realtime.ts';
import type { Screens } from './screens.ts';

/** A view may change so often, ms: what is in it is looked for among everything that flies. The latest counts. */
const VIEW_EVERY_MS = 150;

/** The picture as the channel hands it to its sockets. */
export const pictureOf = (screens: Screens): Picture => ({
  version: POSITIONS_VERSION,
  join: (socket, keys) => {
    const screen = screens.join(socket, keys);
    let looked = Number.NEGATIVE_INFINITY;
    let timer: NodeJS.Timeout | null = null;
    let next: Box | null = null;
    const look = (): void => {
      timer = null;
      looked = performance.now();
      screens.watch(screen, next);
    };
    return {
      watch: (box) => {
        next = box;
        const wait = looked + VIEW_EVERY_MS - performance.now();
        if (wait <= 0 && timer === null) look();
        else timer ??= setTimeout(look, Math.max(0, wait));
      },
      leave: () => {
        if (timer !== null) clearTimeout(timer);
        screens.leave(screen);
      },
    };
  },
});
