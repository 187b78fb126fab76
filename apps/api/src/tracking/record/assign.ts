import { placeInTrace } from '@envol/domain/traces/trace';
import type { Device } from '../devices.ts';
import type { PointToRecord } from '../teller.ts';
import type { PointToWrite, TraceHead, TraceToWrite } from './statements.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** A point with the trace that it is put into. */
interface Placed {
  readonly call: number;
  readonly point: PointToWrite;
  readonly begins: boolean;
}

interface Assigned {
  readonly placed: readonly Placed[];
  readonly traces: readonly TraceToWrite[];
  /** Where traces end once the batch is written. */
  readonly heads: ReadonlyMap<Device, TraceHead>;
}

/** Decides which trace each point is of, device by device in the order of their instants; begins traces under the ids given. */
export const assignTraces = (
  calls: readonly { readonly points: readonly PointToRecord[] }[],
  deviceOf: (point: PointToRecord) => Device,
  nextId: () => number,
): Assigned => {
  const byDevice = Map.groupBy(
    calls.flatMap(({ points }, call) => points.map((point) => ({ call, point, device: deviceOf(point) }))),
    ({ device }) => device,
  );
  const placed: Placed[] = [];
  const traces = new Map<number, { head: TraceHead; device: Device; sent: number }>();
  const heads = new Map<Device, TraceHead>();
  for (const [device, told] of byDevice) {
    let head = device.head ?? null;
    const seen = new Set<number>();
    for (const { call, point } of told.toSorted((one, other) => one.point.at - other.point.at)) {
      const before: TraceHead | null = head;
      const where = placeInTrace(
        head && { first_detection: iso(head.first), last_detection: iso(head.last) },
        iso(point.at),
      );
      if (where === 'new' || head === null) {
        const { at, longitude, latitude } = point;
        head = { id: nextId(), first: at, last: at, first_longitude: longitude, first_latitude: latitude };
        seen.clear();
      } else if (where === 'next') head = { ...head, last: point.at };
      // One statement cannot add the same instant of a trace twice.
      if (seen.has(point.at)) continue;
      seen.add(point.at);
      const begins = head.id !== before?.id;
      placed.push({ call, point: { ...point, trace_id: head.id, is_late: where === 'late' }, begins });
      const trace = traces.get(head.id);
      if (trace === undefined) traces.set(head.id, { head, device, sent: 1 });
      else Object.assign(trace, { head, sent: trace.sent + 1 });
    }
    if (head !== null) heads.set(device, head);
  }
  return {
    placed,
    heads,
    traces: [...traces.values()].map(({ head, device, sent }) => ({
      ...head,
      device_id: device.device_id,
      teller: device.teller,
      operator_id: device.binding?.operator_id ?? device.teller.operator_id,
      drone_id: device.binding?.drone_id ?? null,
      sent,
    })),
  };
};
