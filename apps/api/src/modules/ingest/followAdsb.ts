import { readAircraftJson } from '@envol/domain/tracking/formats/adsb';
import type { FastifyBaseLogger } from 'fastify';
import type { AdsbService } from '../../integrations/adsb/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FixAcceptance } from '../../tracking/acceptance.ts';
import type { Sensor } from './bindings.ts';
import type { Intake } from './intake.ts';

const EVERY_MS = 1_000;
/** After a failure it is asked less and less often, up to this. */
const LONGEST_WAIT_MS = 30_000;

interface FollowDeps {
  readonly adsb_service: AdsbService;
  readonly clock: Clock;
  readonly intake: Intake;
  readonly acceptance: FixAcceptance;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Whether it answered: screens say that no helicopter is heard. */
  readonly tell: (hearing: 'heard' | 'away') => void;
}

/** Whoever hears manned aircraft hears them for everybody. */
const sensorOf = ({ source }: AdsbService): Sensor => ({
  name: `adsb ${source}`,
  operator_id: null,
  structure_id: null,
  serial_numbers: [],
  is_simulated: source === 'simulated',
});

/** Asks the receiver once and takes what it hears. Throws AdsbFailure. */
export const takeAircraft = async ({
  adsb_service,
  clock,
  intake,
}: Omit<FollowDeps, 'log' | 'acceptance' | 'tell'>) => {
  const sensor = sensorOf(adsb_service);
  const { fixes, refused } = readAircraftJson(await adsb_service.aircraft(clock.now()), {
    sensor: sensor.name,
  });
  const marked = fixes.map((fix) => ({ ...fix, is_simulated: sensor.is_simulated }));
  return intake.take({ fixes: marked, refused }, sensor);
};

/** Asks the receiver until it is stopped; one that does not answer is asked less often, and counted. */
export const followAdsb = (deps: FollowDeps): (() => void) => {
  if (deps.adsb_service.source === 'none') return () => undefined;
  let is_stopped = false;
  let wait_ms = EVERY_MS;
  let timer: NodeJS.Timeout;
  const ask = async (): Promise<void> => {
    try {
      await takeAircraft(deps);
      deps.tell('heard');
      wait_ms = EVERY_MS;
    } catch (error) {
      deps.tell('away');
      deps.acceptance.drop('unreachable');
      if (wait_ms === EVERY_MS) deps.log.warn({ err: error }, 'adsb: the receiver does not answer');
      wait_ms = Math.min(LONGEST_WAIT_MS, wait_ms * 2);
    }
    if (!is_stopped) timer = setTimeout(ask, wait_ms);
  };
  timer = setTimeout(ask, EVERY_MS);
  return () => {
    is_stopped = true;
    clearTimeout(timer);
  };
};
