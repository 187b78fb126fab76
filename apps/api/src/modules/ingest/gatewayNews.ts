import type { DjiCommandResult } from '@envol/domain/tracking/formats/dji';
import type { DjiCapacity } from '@envol/domain/tracking/formats/djiLive';
import type { Sensor } from './bindings.ts';

/** What gateways tell of their cameras, and answer to what they were asked. */
export interface GatewayNews {
  capacity(told: DjiCapacity, sensor: Sensor): Promise<void>;
  result(told: DjiCommandResult, sensor: Sensor): Promise<void>;
}
