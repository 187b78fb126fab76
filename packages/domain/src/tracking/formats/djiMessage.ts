import type { Json } from '../../formats/json.ts';

/** A message that goes back to a device. */
export interface DjiMessage {
  readonly topic: string;
  readonly payload: Json;
}
