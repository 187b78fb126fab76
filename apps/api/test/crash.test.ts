import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../tools/testSizes.ts';
import { type Act, type Call, LANES, type Lane, type Mission, type Standing } from './crashActs.ts';
import { type MortalServer, makeMortalServer, pause } from './mortalServer.ts';

/** Sudden deaths: of the server alone, and of its database and the server. */
const DEATHS = sized(2, 21);
const ACTING_MS = 1_200;

let server: MortalServer;
beforeAll(async () => {
  server = await makeMortalServer();
  await server.start();
}, 120_000);
afterAll(() => server.remove());

const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: server.databaseUrl() });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as Row[];
  } finally {
    await client.end();
  }
};

interface Tokens {
  readonly tower: string;
  readonly owner: string;
}

/** A lane as it goes: what it acts on, the act whose answer it waits for, and what it was told. */
interface Progress {
  readonly lane: Lane;
  readonly mission: Mission;
  standing: Standing;
  step: number;
  pending: { readonly act: Act; readonly serial: number; readonly sent: ReturnType<Act['send']> } | null;
  /** Acts that were acknowledged, in their order, by what they were done to. */
  readonly acknowledged: Map<string, string[]>;
}

let serial = 0;
const beginLane = async (lane: Lane): Promise<Progress> => {
  const [row] = await query<{ approval_id: string; flight_id: string; version: number }>(
    `select a.id as approval_id, a.flight_id, a.version from approvals a join flights f on f.id = a.flight_id
    where f.name = $1 order by a.id desc limit 1`,
    [lane.mission],
  );
  const [approval_id, flight_id] = [Number(row?.approval_id), Number(row?.flight_id)];
  const { body } = await server.call('GET', `/approvals/${approval_id}`, await server.signIn(lane.owner));
  const asked = body as unknown as Record<'constraint' | 'pilot', { id: number }> & {
    drones: { id: number }[];
  };
  return {
    lane,
    mission: {
      approval_id,
      flight_id,
      ask: {
        constraint_id: asked.constraint.id,
        pilot_id: asked.pilot.id,
        drone_ids: asked.drones.map(({ id }) => id),
      },
    },
    standing: { id: approval_id, version: row?.version ?? 0 },
    step: 0,
    pending: null,
    acknowledged: new Map(),
  };
};

/** Does the lane's next act, or what was left of the last one; throws where nobody answers, and keeps the act. */
const actOnce = async (progress: Progress, tokens: Tokens): Promise<void> => {
  const { lane, mission } = progress;
  const isAgain = progress.pending !== null;
  if (progress.pending === null) {
    const act = lane.cycle[progress.step % lane.cycle.length] as Act;
    serial += 1;
    progress.pending = { act, serial, sent: act.send(mission, progress.standing, serial) };
  }
  const { act, sent, serial: own } = progress.pending;
  const call: Call = async (method, place, body) => {
    const reply = await server.call(method, place, tokens[act.by], body);
    if (reply.status === 503) throw new Error('away');
    expect(reply.status, `${act.action} at ${place}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply;
  };
  const found = isAgain ? await act.look?.(call, mission, progress.standing, own) : null;
  const { id, version } = found ?? (await call(sent.method, sent.place, sent.body)).body;
  // A new request's answer is without a version: it is the first.
  progress.standing = { id: Number(id), version: Number(version ?? 1) };
  const key = `${lane.subject}:${progress.standing.id}`;
  progress.acknowledged.set(key, [...(progress.acknowledged.get(key) ?? []), act.action]);
  progress.pending = null;
  progress.step += 1;
};

const actUntilDeath = async (progress: Progress, tokens: Tokens, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    try {
      await actOnce(progress, tokens);
    } catch (error) {
      if (error instanceof Error && error.name === 'AssertionError') throw error;
      // The server is gone, or its database: the act stays pending.
      return;
    }
  }
};

const tokensOf = async (lanes: readonly Progress[]): Promise<ReadonlyMap<Progress, Tokens>> => {
  const tower = await server.signIn('tour.blagnac');
  const signed = new Map<Progress, Tokens>();
  for (const progress of lanes)
    signed.set(progress, { tower, owner: await server.signIn(progress.lane.owner) });
  return signed;
};

/** Acts on all lanes at once until the server dies in their midst; how long it took to be back, ms. */
const die = async (lanes: readonly Progress[], victim: 'server' | 'database'): Promise<number> => {
  const tokens = await tokensOf(lanes);
  let isOver = false;
  const work = Promise.allSettled(
    [...tokens].map(([progress, own]) => actUntilDeath(progress, own, () => isOver)),
  );
  await pause(ACTING_MS);
  await server.kill(victim);
  isOver = true;
  for (const each of await work) if (each.status === 'rejected') throw each.reason;
  const died = performance.now();
  await server.start();
  return Math.round(performance.now() - died);
};

interface ActOutcome {
  readonly subject: string;
  readonly action: string;
  readonly bells: number;
  readonly letters: number;
  /** Letters that neither left nor have a job that sends them: a dead worker's is taken up after its two minutes. */
  readonly lost: number;
}

/** A take-off of a request that a lane acts on: beside it, one of a flight by night is noted for the prefecture's request. */
const isOfLane = (approvals: string): string => `(subject_type <> 'take_off' or exists (
      select from take_off_authorizations t where t.id = subject_id and t.approval_id = any(${approvals})))`;

/** Each entry of the journal after one, beside the event that was told with it: the n-th of a subject with the n-th. */
const TOLD = `
  with entries as (
    select subject_type || ':' || subject_id as subject, action,
      row_number() over (partition by subject_type, subject_id order by id) as place
    from journal where id > $1 and subject_type in ('approval', 'activation', 'take_off') and ${isOfLane('$3')}
  ), told as (
    select e.id, s.subject, row_number() over (partition by s.subject order by e.id) as place
    from events e cross join lateral (select case
      when e.type = 'activation_updated' then 'activation:' || (e.payload->>'activation_id')
      when e.type like '%take_off_authorization%' then 'take_off:' || (e.payload->>'take_off_authorization_id')
      when e.type in ('approval_submitted', 'approval_request_processed', 'approval_cancelled', 'approval_closed')
        then 'approval:' || (e.payload->>'approval_id')
    end as subject) s
    -- An order that nobody received is told again every 30 s by the server itself, without an entry.
    where e.id > $2 and s.subject in (select subject from entries)
  )
  select coalesce(entries.subject, told.subject) as subject, coalesce(entries.action, 'nothing') as action,
    case when told.id is null then -1 else (select count(*) from notifications n where n.event_id = told.id) end::int as bells,
    (select count(*) from mails m where m.dedupe_key like 'event-' || told.id || ':%')::int as letters,
    (select count(*) from mails m where m.dedupe_key like 'event-' || told.id || ':%' and m.sent_at is null
      and not exists (select from pgboss.job j where j.name = 'mail.send' and j.state in ('created', 'retry', 'active')
        and (j.data->>'mail_id')::bigint = m.id))::int as lost
  from entries full join told using (subject, place)
  order by subject, place`;

/** What is stored of a subject's state: its steps since it was made, and whether it stands as its last step left it. */
const MISSTATED = `
  with last as (
    select distinct on (subject_type, subject_id) subject_type, subject_id, action, status,
      count(*) over (partition by subject_type, subject_id) as steps
    from journal where id > $1 and ${isOfLane('$2')} order by subject_type, subject_id, id desc
  )
  select last.*, coalesce(a.status, c.status, t.status) as stored, coalesce(c.version, t.version, 0) as version
  from last
  left join approvals a on subject_type = 'approval' and a.id = subject_id
  left join activations c on subject_type = 'activation' and c.id = subject_id
  left join take_off_authorizations t on subject_type = 'take_off' and t.id = subject_id
  where case when action = 'close' then a.closed_at is null
    else last.status is distinct from coalesce(a.status, c.status, t.status) end
    or (subject_type <> 'approval' and steps <> coalesce(c.version, t.version))`;

it(
  'a server loses no acknowledged act of the day and does none twice when server and database are killed',
  async () => {
    const lanes: Progress[] = [];
    for (const lane of LANES) lanes.push(await beginLane(lane));
    const [start] = await query<{ entry: string; event: string }>(
      'select (select max(id) from journal) as entry, (select max(id) from events) as event',
    );
    const after = [Number(start?.entry), Number(start?.event)] as const;
    const approvals = lanes.map(({ mission }) => mission.approval_id);

    const back: number[] = [];
    for (let death = 0; death < DEATHS; death += 1)
      back.push(await die(lanes, death % 2 === 0 ? 'server' : 'database'));
    // What was not acknowledged is sent again, and counts once, whether it had been written or not; each kind of act is done.
    const tokens = await tokensOf(lanes);
    for (const [progress, own] of tokens)
      while (progress.pending !== null || progress.step < progress.lane.cycle.length)
        await actOnce(progress, own);

    const acknowledged = new Map(lanes.flatMap((progress) => [...progress.acknowledged]));
    const told = await query<ActOutcome>(TOLD, [...after, approvals]);
    const written = new Map<string, string[]>();
    for (const { subject, action } of told) written.set(subject, [...(written.get(subject) ?? []), action]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(acknowledged));
    expect(await query(MISSTATED, [after[0], approvals])).toEqual([]);

    const [counts, reached] = [new Map<string, number>(), new Map<string, Set<string>>()];
    for (const { subject, action, bells, letters, lost } of told) {
      const kind = `${subject.split(':')[0]} ${action}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      reached.set(kind, (reached.get(kind) ?? new Set()).add(`${bells} bells, ${letters} letters`));
      expect([subject, action, lost]).toEqual([subject, action, 0]);
    }
    console.info(
      `${told.length} acts over ${DEATHS} deaths, back in ${Math.min(...back)} to ${Math.max(...back)} ms:`,
      Object.fromEntries(counts),
    );
    // Each act of a kind rang for, and wrote to, as many people as the others.
    for (const [kind, ways] of reached) expect([kind, [...ways]]).toEqual([kind, [expect.any(String)]]);
    const acts = LANES.flatMap(({ subject, cycle }) => cycle.map(({ action }) => `${subject} ${action}`));
    expect(new Set(counts.keys())).toEqual(new Set(acts));
  },
  DEATHS * 20_000 + 60_000,
);
