// What the benchmarks of `bench/` must reach in `npm run test:long`, so that a fall is seen by the next run. Where the goal
// is met it is held itself. Where it is not, today's measured figure is held, and the goal stands beside it with the cause:
// such a figure is only ever tightened.

/**
 * By benchmark, in the order in which they run. `least` or `most`: what is held. `goal`: what is aimed for where that is not
 * reached; `MEASURED_WITHIN` is then allowed for what two runs differ by.
 */
export const HELD_FIGURES = {
  engine: [
    { figure: 'zones_met_to_postgis', least: 60 },
    // 10.5 to 11.9 beside the zones alone: 15 would leave 15 µs for cards, which no peer is asked for there and which take 21
    // (docs/adr/0310).
    { figure: 'analysis_to_postgis', least: 10.5, goal: 15 },
    // 17.1 to 18.9 beside the places that an analysis asks about.
    { figure: 'analysis_to_same_questions', least: 15 },
  ],
  analysisCall: [
    // Written words, rights and rows are read again at each call.
    { figure: 'judge_p95_to_bare', most: 18, goal: 5 },
    { figure: 'move_p95_to_bare', most: 19, goal: 5 },
    { figure: 'judge_processor_ms', most: 7.4, goal: 3 },
    { figure: 'move_processor_ms', most: 14.5, goal: 6 },
  ],
  lists: [
    // The peer writes its rows as the database gives them; rights, words and links are added here.
    { figure: 'flights_to_bare', least: 0.84, goal: 1 },
    { figure: 'approvals_to_bare', least: 0.77, goal: 1 },
    { figure: 'flights_deep_to_first', most: 1.2 },
    { figure: 'approvals_deep_to_first', most: 1.2 },
  ],
  tiles: [
    { figure: 'warm_to_cold', least: 100 },
    // Hooks of every call (headers, limits, metrics) that the bare handler has not.
    { figure: 'http_to_bare', least: 0.7, goal: 0.85 },
  ],
  missionSheet: [
    { figure: 'to_helvetica', least: 1 },
    { figure: 'to_embedded', least: 1 },
    { figure: 'sheets_200_s', most: 3 },
  ],
  alarms: [
    { figure: 'alarm_p50_ms', most: 200 },
    { figure: 'alarm_p99_ms', most: 1_000 },
    { figure: 'alarms_missed', most: 0 },
  ],
  record: [{ figure: 'record_per_s', least: 10_000 }],
  positions: [
    { figure: 'positions_p50_ms', most: 15 },
    { figure: 'positions_p99_ms', most: 50 },
    { figure: 'positions_to_bare', least: 0.9 },
    // To a hundred screens: 60 to 68 × on a machine that others used.
    { figure: 'positions_to_json', least: 30 },
  ],
  traffic: [
    { figure: 'traffic_frame_p50_ms', most: 4 },
    { figure: 'traffic_upload_kb_s', most: 1_000 },
  ],
  // 7.0 s of processor in one thread; 4.7 s by the clock through two workers, where other processes rest.
  invoices: [{ figure: 'invoices_1000_processor_s', most: 10 }],
  // 11.6 ms where other processes rest, 53 ms at a load of eight: what stands beside it is not its own.
  webhooks: [{ figure: 'webhook_accepted_p95_ms', most: 20 }],
  // An empty module, built and not built: nothing before the sign-in, its route and a line of the navigation in the shell.
  modulePrice: [
    { figure: 'sign_in_B', most: 0 },
    { figure: 'shell_B', most: 80 },
  ],
  // What a server laid together saves: seconds by the clock say little on a machine that others use.
  startup: [
    { figure: 'to_sources', most: 0.6 },
    // 261 MB after a start; its seconds, 1.38 on a quiet machine of 1.5, are not held.
    { figure: 'server_MB', most: 300 },
  ],
  decision: [{ figure: 'commit_to_socket_p99_ms', most: 15 }],
  recheck: [
    { figure: 'told_s', most: 5 },
    { figure: 'loop_held_ms', most: 200 },
  ],
};

/** What two runs on the same quiet machine differ by. */
const MEASURED_WITHIN = 0.15;

/** The figures that a benchmark printed; null where it printed none. */
function printedFigures(output) {
  const line = output.split('\n').findLast((each) => each.startsWith('figures {'));
  return line === undefined ? null : JSON.parse(line.slice('figures '.length));
}

function judgeFigure(printed, { figure, least, most, goal }) {
  const value = printed?.[figure];
  // JSON has no NaN: what could not be divided is null.
  if (typeof value !== 'number')
    return { figure, value: null, isHeld: false, text: `${figure}: not measured` };
  const margin = goal === undefined ? 0 : MEASURED_WITHIN;
  const isHeld = least === undefined ? value <= most * (1 + margin) : value >= least * (1 - margin);
  const [sign, held] = least === undefined ? ['≤', most] : ['≥', least];
  const aim = goal === undefined ? '' : `, goal ${sign} ${goal}`;
  return { figure, value, isHeld, text: `${figure}: ${value.toFixed(2)} (held ${sign} ${held}${aim})` };
}

/** How a benchmark stands to what it must reach, figure by figure: one that was not measured has fallen. */
export const judgeFigures = (output, held) => {
  const printed = printedFigures(output);
  return held.map((each) => judgeFigure(printed, each));
};
