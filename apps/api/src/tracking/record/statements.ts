import type pg from 'pg';
import { keyOf, type PointToRecord, type Teller } from '../teller.ts';

/** Where the last trace of a device ends; times in ms. */
export interface TraceHead {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly first_longitude: number;
  readonly first_latitude: number;
}

/** What a device is in the product. */
export interface DeviceBinding {
  readonly drone_id: number | null;
  readonly drone_name: string | null;
  /** Whose it is: of the drone that is bound, else of who tells of it. */
  readonly operator_id: number | null;
  readonly company_name: string | null;
}

export interface DeviceAsked {
  readonly device_id: string;
  readonly teller: Teller;
}

export interface DeviceFound extends DeviceBinding {
  readonly head: TraceHead | null;
}

type Queries = Pick<pg.Pool, 'query'>;

/** An array as PostgreSQL reads it: numbers and nulls need no quotes. */
const numbers = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/*
 * The drone of a device: of an operator one of its own, so that nobody writes into another's traces; of a receiver that an
 * authority keeps, whoever's it is. And the last trace that this teller wrote of it.
 */
const FIND = `
  select d.id as drone_id, d.name as drone_name, coalesce(d.operator_id, k.operator_id) as operator_id,
    o.commercial_name as company_name, t.id, extract(epoch from t.first_detection)::float8 * 1000 as first,
    extract(epoch from t.last_detection)::float8 * 1000 as last, t.first_longitude, t.first_latitude
  from unnest($1::text[], $2::bigint[], $3::bigint[], $4::boolean[]) with ordinality
    as k(device_id, operator_id, structure_id, is_simulated, place)
  left join lateral (
    select f.id, f.name, f.operator_id from (
      select id, name, operator_id, is_active from drones where serial_number = k.device_id
      union select id, name, operator_id, is_active from drones where remote_id = k.device_id
      union select id, name, operator_id, is_active from drones where dji_controller_id = k.device_id
    ) f where k.operator_id is null or f.operator_id = k.operator_id
    order by f.is_active desc, f.id limit 1
  ) d on true
  left join operators o on o.id = coalesce(d.operator_id, k.operator_id)
  left join lateral (
    select id, first_detection, last_detection, first_longitude, first_latitude from traces
    where device_id = k.device_id and is_simulated = k.is_simulated
      and structure_id is not distinct from k.structure_id
      and operator_id is not distinct from coalesce(d.operator_id, k.operator_id)
    order by last_detection desc, id desc limit 1
  ) t on true
  order by k.place`;

interface FoundRow extends DeviceBinding {
  readonly id: number | null;
  readonly first: number;
  readonly last: number;
  readonly first_longitude: number;
  readonly first_latitude: number;
}

/** What devices are, and where their last traces end, by their keys. */
export const findDevices = async (
  pool: Queries,
  devices: readonly DeviceAsked[],
): Promise<ReadonlyMap<string, DeviceFound>> => {
  const { rows } = await pool.query<FoundRow>({
    name: 'find devices',
    text: FIND,
    values: [
      devices.map(({ device_id }) => device_id),
      numbers(devices.map(({ teller }) => teller.operator_id)),
      numbers(devices.map(({ teller }) => teller.structure_id)),
      devices.map(({ teller }) => teller.is_simulated),
    ],
  });
  return new Map(
    rows.map(({ id, first, last, first_longitude, first_latitude, ...binding }, index) => {
      const asked = devices[index];
      const head =
        id === null
          ? null
          : { id, first: Math.round(first), last: Math.round(last), first_longitude, first_latitude };
      return [asked === undefined ? '' : keyOf(asked.device_id, asked.teller), { ...binding, head }];
    }),
  );
};

/** Ids of traces that nobody else takes: which trace a point is of is then decided here, and the same when it is written again. */
export const reserveTraceIds = async (pool: Queries, count: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'reserve traces',
    text: `select nextval(pg_get_serial_sequence('traces', 'id')) as id from generate_series(1, $1)`,
    values: [count],
  });
  return rows.map(({ id }) => Number(id));
};

/** A trace as a batch writes it: begun where it is not there. */
export interface TraceToWrite
  extends TraceHead,
    DeviceAsked,
    Pick<DeviceBinding, 'drone_id' | 'operator_id'> {
  /** How many points of it the batch has. */
  readonly sent: number;
}

export interface PointToWrite extends PointToRecord {
  readonly trace_id: number;
  readonly is_late: boolean;
}

/*
 * One statement a batch: the points that are new, then once a trace its count, its top and its end. A trace that was erased
 * meanwhile begins again.
 */
const WRITE = `
  with heads as (
    select * from unnest($9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::text[], $14::boolean[],
      $15::float8[], $16::float8[], $17::float8[], $18::float8[], $19::integer[])
      as h(id, operator_id, drone_id, structure_id, device_id, is_simulated, first, last, longitude, latitude, sent)
  ), added as (
    insert into trace_points (trace_id, at, longitude, latitude, altitude_m, height_m, heading_deg, is_late)
    select p.trace_id, to_timestamp(p.at / 1000), p.longitude, p.latitude, p.altitude_m, p.height_m, p.heading_deg, p.is_late
    from unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::boolean[])
      as p(trace_id, at, longitude, latitude, altitude_m, height_m, heading_deg, is_late)
    on conflict do nothing
    returning trace_id, at, altitude_m
  ), counted as (
    select trace_id, count(*)::integer as added, max(altitude_m) as top from added group by trace_id
  ), written as (
    insert into traces (id, operator_id, drone_id, structure_id, device_id, is_simulated, altitude_max, first_detection,
      last_detection, first_longitude, first_latitude, points_count)
    overriding system value
    select h.id, h.operator_id, h.drone_id, h.structure_id, h.device_id, h.is_simulated, c.top, to_timestamp(h.first / 1000),
      to_timestamp(h.last / 1000), h.longitude, h.latitude, c.added
    from heads h join counted c on c.trace_id = h.id
    on conflict (id) do update set points_count = traces.points_count + excluded.points_count,
      altitude_max = greatest(traces.altitude_max, excluded.altitude_max),
      last_detection = greatest(traces.last_detection, excluded.last_detection)
  )
  select c.trace_id, c.added, case when c.added <> h.sent then
    (select array_agg((extract(epoch from a.at) * 1000)::float8) from added a where a.trace_id = c.trace_id) end as instants
  from counted c join heads h on h.id = c.trace_id`;

interface AddedRow {
  readonly trace_id: number;
  readonly added: number;
  readonly instants: readonly number[] | null;
}

/** Writes a batch; answers which instants of a trace are new: `every` one that was sent, or these. */
export const writePoints = async (
  pool: Queries,
  points: readonly PointToWrite[],
  traces: readonly TraceToWrite[],
): Promise<ReadonlyMap<number, 'every' | ReadonlySet<number>>> => {
  const { rows } = await pool.query<AddedRow>({
    name: 'write points',
    text: WRITE,
    values: [
      numbers(points.map(({ trace_id }) => trace_id)),
      numbers(points.map(({ at }) => at)),
      numbers(points.map(({ longitude }) => longitude)),
      numbers(points.map(({ latitude }) => latitude)),
      numbers(points.map(({ altitude_m }) => altitude_m)),
      numbers(points.map(({ height_m }) => height_m)),
      numbers(points.map(({ heading_deg }) => heading_deg)),
      points.map(({ is_late }) => is_late),
      numbers(traces.map(({ id }) => id)),
      numbers(traces.map(({ operator_id }) => operator_id)),
      numbers(traces.map(({ drone_id }) => drone_id)),
      numbers(traces.map(({ teller }) => teller.structure_id)),
      traces.map(({ device_id }) => device_id),
      traces.map(({ teller }) => teller.is_simulated),
      numbers(traces.map(({ first }) => first)),
      numbers(traces.map(({ last }) => last)),
      numbers(traces.map(({ first_longitude }) => first_longitude)),
      numbers(traces.map(({ first_latitude }) => first_latitude)),
      numbers(traces.map(({ sent }) => sent)),
    ],
  });
  return new Map(
    rows.map(({ trace_id, instants }) => [
      Number(trace_id),
      instants === null ? 'every' : new Set(instants.map((at) => Math.round(at))),
    ]),
  );
};
