// Live pictures of DJI's Cloud API (docs of the Cloud API, "live"): what cameras a gateway has, and how it is asked for one.
import { isObject, type Json, listIn } from '../../formats/json.ts';
import type { DjiMessage } from './djiMessage.ts';

/** A camera whose picture may be asked for. */
export interface DjiCamera {
  /** The aircraft or dock that it is on. */
  readonly device: string;
  /** "{device}/{camera}/{video}". */
  readonly video_id: string;
}

/** The cameras of a gateway: all that it has now. */
export interface DjiCapacity {
  readonly gateway: string;
  readonly cameras: readonly DjiCamera[];
}

const MOST_CAMERAS = 32;
const NAME = /^[\w-]{1,64}$/;

const nameIn = (data: Json, key: string): string | null => {
  const value = data[key];
  return typeof value === 'string' && NAME.test(value) ? value : null;
};

const objectsIn = (value: unknown): Json[] => listIn(value).filter(isObject).slice(0, MOST_CAMERAS);

/** The `live_capacity` of a state; null where it tells of none. */
export const djiCapacityOf = (gateway: string, data: Json): DjiCapacity | null => {
  const { live_capacity: capacity } = data;
  if (!isObject(capacity)) return null;
  const cameras = objectsIn(capacity.device_list).flatMap((each) => {
    const device = nameIn(each, 'sn');
    if (device === null) return [];
    return objectsIn(each.camera_list).flatMap((camera) =>
      objectsIn(camera.video_list).flatMap((video) => {
        const [index, picture] = [nameIn(camera, 'camera_index'), nameIn(video, 'video_index')];
        return index === null || picture === null
          ? []
          : [{ device, video_id: `${device}/${index}/${picture}` }];
      }),
    );
  });
  return { gateway, cameras: cameras.slice(0, MOST_CAMERAS) };
};

interface Command {
  readonly gateway: string;
  /** UUIDs by which the answer is found. */
  readonly tid: string;
  readonly bid: string;
  /** ms. */
  readonly now: number;
}

/** The topic that a gateway is told commands on. */
export const djiServicesTopic = (gateway: string): string => `thing/product/${gateway}/services`;

const command = ({ gateway, tid, bid, now }: Command, method: string, data: Json): DjiMessage => ({
  topic: djiServicesTopic(gateway),
  payload: { tid, bid, timestamp: now, method, data },
});

/** Kinds of addresses that a picture is pushed to (`url_type`). */
const URL_TYPES = { rtmp: 1, rtsp: 2, whip: 4 } as const;

/** Asks a gateway to push the picture of a camera ("{aircraft}/{camera}/{video}") to an address. */
export const djiStartLive = (
  to: Command,
  {
    video_id,
    url,
    by,
  }: { readonly video_id: string; readonly url: string; readonly by: keyof typeof URL_TYPES },
): DjiMessage => command(to, 'live_start_push', { url_type: URL_TYPES[by], url, video_id, video_quality: 0 });

/** Asks a gateway to stop it. */
export const djiStopLive = (to: Command, video_id: string): DjiMessage =>
  command(to, 'live_stop_push', { video_id });
