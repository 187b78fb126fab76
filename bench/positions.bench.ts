/*
 * 5,000 drones at 1 Hz in, 1,000 sockets that look at a region each: from the fix received to the socket; frames a second
 * beside bare ws with the same bytes in the same run. Clients in another process.
 *
 *   node bench/positions.bench.ts [seconds]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { WebSocketServer } from 'ws';
import { type FrameSocket, frameSocket } from '../apps/api/src/platform/realtime/wholeFrame.ts';
import { createMemoryBus } from '../apps/api/src/tracking/bus/memory.ts';
import { Screens } from '../apps/api/src/tracking/screens/screens.ts';
import { Sky } from '../apps/api/src/tracking/sky.ts';
import { encodePositions, type FramePlace } from '../packages/contract/src/tracking/positionFrames.ts';
import { printFigures } from './support/figures.ts';
import { fixesOf, NOBODY } from './support/fixes.ts';

const [DRONES, SOCKETS] = [5_000, 1_000];
const SECONDS = Number(process.argv[2] ?? 20);
/** Fixes come in all through the second, in this many turns. */
const TURNS = 100;
const GOALS = { p50: 15, p99: 50, to_bare: 0.9, to_json: 30 };
/** Sockets that look at the whole country, and how long; and how many positions go to each of them as JSON in a turn. */
const [WHOLE, WHOLE_SECONDS, JSON_A_TURN] = [100, Math.min(SECONDS, 10), 4];

interface Report {
  readonly frames: number;
  readonly bytes: number;
  readonly positions: number;
  readonly p50: number;
  readonly p99: number;
}

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const clients = fork(new URL('support/positionReaders.ts', import.meta.url).pathname, [
  String(port),
  String(SOCKETS),
]);
const connected: { readonly bare: import('ws').WebSocket; readonly framed: FrameSocket }[] = [];
sockets.on('connection', (bare, request) =>
  connected.push({ bare, framed: frameSocket(bare, request.socket) }),
);
const said = async (): Promise<Report> => ((await once(clients, 'message')) as [Report])[0];
await said();

const processorOf = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Runs for so many seconds and asks the readers what they got. */
const measure = async (
  work: (turn: number) => void,
  seconds = SECONDS,
  asked: 'begin' | 'count' = 'begin',
): Promise<Report & { processor_s: number; frames_s: number }> => {
  clients.send(asked);
  await said();
  const [before, begun] = [processorOf(), performance.now()];
  for (let turn = 0; turn < seconds * TURNS; turn += 1) {
    work(turn);
    const wait = begun + ((turn + 1) * 1000) / TURNS - performance.now();
    await new Promise((resolve) => (wait > 0 ? setTimeout(resolve, wait) : setImmediate(resolve)));
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  const processor_s = processorOf() - before;
  clients.send('report');
  const report = await said();
  return { ...report, processor_s, frames_s: report.frames / seconds };
};

const bus = createMemoryBus((error) => console.error(error));
const now = (): number => performance.timeOrigin + performance.now();
const sky = new Sky({ node: 'bench', bus, now, uspacesAt: () => [] });
const screens = new Screens({ sky, now, levelOf: () => 0, isRecording: () => true });
for (const [index, { framed }] of connected.entries()) {
  // A region of half a degree each, strewn over the country: some twenty drones.
  const [west, south] = [-1 + ((index * 0.618_034) % 1) * 6.5, 43 + ((index * 0.414_214) % 1) * 5.5];
  const screen = screens.join(framed, ['authorities']);
  screens.watch(screen, [west, south, west + 0.5, south + 0.5]);
}
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const memory_before = process.memoryUsage().rss;
const binding = { drone_id: null, drone_name: null, operator_id: null, company_name: null };
const hear = (turn: number): void => {
  const each = DRONES / TURNS;
  const at = Math.round(now());
  // When it was made, where the reader finds it.
  const fixes = fixesOf(each, at, (turn % TURNS) * each).map((fix) => ({
    ...fix,
    speed_ms: (at % 65_000) / 100,
  }));
  bus.publish('fixes', {
    node: 'bench',
    fixes: fixes.map((fix) => ({ fix, device_id: fix.subject.device_id ?? '', teller: NOBODY, binding })),
  });
};
const ours = await measure(hear);
delay.disable();
const memory_after = process.memoryUsage().rss;
const { frames, bytes } = screens.counts;
screens.close();

// Screens that show the whole country, and the same positions as JSON, a frame each, made once for all sockets.
const wide = new Screens({ sky, now, levelOf: () => 0, isRecording: () => true });
for (const { framed } of connected.slice(0, WHOLE))
  wide.watch(wide.join(framed, ['authorities']), [-5, 41.5, 9.5, 51]);
// What they are told as they begin is no part of it.
await new Promise((resolve) => setTimeout(resolve, 3_000));
const whole = await measure(hear, WHOLE_SECONDS, 'count');
wide.close();
const json = await measure(
  (turn) => {
    for (const fix of fixesOf(JSON_A_TURN, Math.round(now()), (turn * JSON_A_TURN) % DRONES)) {
      const { lon: longitude, lat: latitude, altitude, speed_ms, track_deg, climb_ms, at } = fix;
      const data = JSON.stringify({
        ...{ type: 'tracking', device_id: fix.subject.device_id, at, longitude, latitude },
        ...{ altitude_m: altitude.amsl_m, height_m: altitude.above_takeoff_m, speed_ms, track_deg, climb_ms },
      });
      for (const { bare } of connected.slice(0, WHOLE)) bare.send(data);
    }
  },
  WHOLE_SECONDS,
  'count',
);

// The same number of frames of the same size, sent by hand to the same sockets.
const size = Math.max(1, Math.round((bytes / frames - 12) / 26));
const place: FramePlace = {
  handle: 1,
  lat: 43,
  lon: 1,
  altitude_m: 200,
  altitude_reference: 'amsl',
  height_m: 60,
  height_reference: 'take_off',
  speed_ms: 10,
  track_deg: 90,
  climb_ms: 0,
  age_s: 0,
  is_gone: false,
  is_simulated: false,
  is_on_ground: false,
  is_emergency: false,
  alarm_level: 0,
};
const per_turn = Math.round(frames / (SECONDS * TURNS));
let next = 0;
const bare = await measure(() => {
  const data = encodePositions({
    kind: 'tracking',
    tick_ms: now(),
    cell: 0,
    places: Array.from({ length: size }, () => place),
  });
  for (let sent = 0; sent < per_turn; sent += 1) {
    connected[next % connected.length]?.bare.send(data);
    next += 1;
  }
});
clients.kill();
sockets.close();
server.close();

const per_s = (report: typeof ours): number => report.frames / report.processor_s;
const ratio = per_s(ours) / per_s(bare);
const positionsOf = (report: typeof ours): number => report.positions / report.processor_s;
const to_json = positionsOf(whole) / positionsOf(json);
console.table([
  {
    work: `${DRONES} fixes/s to ${SOCKETS} sockets, ${SECONDS} s`,
    'fix → socket p50 ms': ours.p50.toFixed(1),
    'p99 ms': ours.p99.toFixed(1),
    goal: `≤ ${GOALS.p50} / ≤ ${GOALS.p99}`,
    met: ours.p50 <= GOALS.p50 && ours.p99 <= GOALS.p99,
  },
  {
    work: 'frames a second of processor, with bare ws in the same run',
    ours: Math.round(per_s(ours)),
    bare: Math.round(per_s(bare)),
    ratio: ratio.toFixed(2),
    goal: `≥ ${GOALS.to_bare}`,
    met: ratio >= GOALS.to_bare,
  },
  {
    work: `positions a second of processor to ${WHOLE} sockets that see the country, with a JSON frame each`,
    ours: Math.round(positionsOf(whole)),
    json: Math.round(positionsOf(json)),
    ratio: `${to_json.toFixed(1)}, of regions ${(positionsOf(ours) / positionsOf(json)).toFixed(1)}`,
    goal: `≥ ${GOALS.to_json}`,
    met: to_json >= GOALS.to_json,
  },
  {
    work: 'frames/s, kB/s a socket, share of a processor, longest turn ms, kB of memory a socket',
    ours: `${Math.round(ours.frames_s)}, ${(ours.bytes / SECONDS / SOCKETS / 1000).toFixed(1)}, ${(ours.processor_s / SECONDS).toFixed(2)}, ${Math.round(delay.max / 1e6)}, ${Math.round((memory_after - memory_before) / SOCKETS / 1000)}`,
    bare: `${Math.round(bare.frames_s)}, –, ${(bare.processor_s / SECONDS).toFixed(2)}`,
  },
]);
printFigures({
  positions_p50_ms: ours.p50,
  positions_p99_ms: ours.p99,
  positions_to_bare: ratio,
  positions_to_json: to_json,
});
process.exit(0);
