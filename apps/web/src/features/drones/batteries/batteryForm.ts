import type { Battery, BatteryInput } from '@envol/contract/batteries';
import type { z } from 'zod';

export type BatteryValues = z.output<typeof BatteryInput>;
export type BatteryFields = Record<keyof BatteryValues, string | number | null>;

/** What the form begins with: the battery as it is kept, or a new one of the drone whose batteries are open. */
export const batteryFields = (battery: Battery | null, droneId: number | null): BatteryFields => ({
  serial_number: battery?.serial_number ?? '',
  model: battery?.model ?? null,
  drone_id: battery === null ? droneId : (battery.drone?.id ?? null),
  first_cycles: battery?.first_cycles ?? 0,
  max_cycles: battery?.max_cycles ?? null,
  withdrawn_on: battery?.withdrawn_on ?? null,
});
