// The sockets of bench/positions.bench.ts, in a process of their own: node positionReaders.ts PORT COUNT
import WebSocket from 'ws';

const [port, count] = process.argv.slice(2).map(Number);
const HEADER = 12;
let [frames, bytes, positions] = [0, 0, 0];
let ages: number[] = [];
let are_ages_read = true;
/** Of a position as JSON. */
const POSITION = '"longitude"';

/** The drones of the bench tell as their speed when their fix was made: centimetres a second are ms modulo 65 s. */
const [ROUND, SPEED, PLACE] = [65_000, 16, 26];

const open = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    socket.on('open', () => resolve());
    socket.on('error', reject);
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) {
        // What a track is called comes beside its positions.
        if (data.includes(POSITION)) positions += 1;
        return;
      }
      frames += 1;
      bytes += data.length;
      positions += (data.length - HEADER) / PLACE;
      if (!are_ages_read) return;
      const now = (performance.timeOrigin + performance.now()) % ROUND;
      for (let at = HEADER; at < data.length; at += PLACE)
        ages.push((now - data.readUInt16LE(at + SPEED) + ROUND) % ROUND);
    });
  });

for (let begun = 0; begun < (count ?? 0); begun += 100) await Promise.all(Array.from({ length: 100 }, open));
process.send?.({});
process.on('message', (asked) => {
  if (asked === 'begin' || asked === 'count') {
    are_ages_read = asked === 'begin';
    [frames, bytes, positions, ages] = [0, 0, 0, []];
    process.send?.({});
    return;
  }
  ages.sort((one, other) => one - other);
  const at = (share: number): number => ages[Math.floor(ages.length * share)] ?? Number.NaN;
  process.send?.({ frames, bytes, positions, p50: at(0.5), p99: at(0.99) });
});
