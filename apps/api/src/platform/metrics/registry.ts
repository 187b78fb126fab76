/** Names of a measured thing: `{ method: 'GET', route: '/flights/:id' }`. */
export type Labels = Readonly<Record<string, string | number>>;

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

/** A number that is looked up when somebody asks: how many connections are open, how many messages were refused. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** A counter only grows, from the start of the process; a gauge where nothing is said. */
  readonly type?: 'counter' | 'gauge';
  readonly read: () => Promise<readonly Sample[]> | readonly Sample[];
}

/** Upper bounds of the request durations' classes, seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const line = (name: string, labels: Labels, value: number): string => {
  const told = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`);
  return `${name}${told.length > 0 ? `{${told.join(',')}}` : ''} ${value}`;
};

const head = (name: string, help: string, type: 'counter' | 'gauge' | 'histogram'): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}`;

/** Durations in classes, as Prometheus reads them: each class counts those below it too. */
export interface Histogram {
  observe(labels: Labels, seconds: number): void;
  text(): string;
}

export const createHistogram = (name: string, help: string): Histogram => {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
  return {
    observe: (labels, seconds) => {
      const key = Object.values(labels).join('\n');
      const known = series.get(key) ?? { labels, counts: BOUNDS.map(() => 0), sum: 0, count: 0 };
      series.set(key, known);
      BOUNDS.forEach((bound, index) => {
        if (seconds <= bound) known.counts[index] = (known.counts[index] ?? 0) + 1;
      });
      known.sum += seconds;
      known.count += 1;
    },
    text: () =>
      [
        head(name, help, 'histogram'),
        ...[...series.values()].flatMap(({ labels, counts, sum, count }) => [
          ...BOUNDS.map((bound, index) =>
            line(`${name}_bucket`, { ...labels, le: bound }, counts[index] ?? 0),
          ),
          line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
          line(`${name}_sum`, labels, sum),
          line(`${name}_count`, labels, count),
        ]),
      ].join('\n'),
  };
};

/** A gauge as text; one that cannot be read says nothing, rather than holding up the others. */
export const gaugeText = async ({ name, help, type = 'gauge', read }: Gauge): Promise<string> => {
  try {
    const samples = await read();
    return [head(name, help, type), ...samples.map(({ labels, value }) => line(name, labels, value))].join(
      '\n',
    );
  } catch {
    return `# ${name} could not be read`;
  }
};
