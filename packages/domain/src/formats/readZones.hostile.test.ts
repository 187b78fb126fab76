import { expect, it } from 'vitest';
import { processorMs } from '../../../../tools/processorTime.ts';
import { readZones } from './readZones.ts';

it('reads a hostile file of zones without hanging', () => {
  const point = 'DP 44:00:00 N 001:00:00 E\n';
  for (const hostile of [
    `AC R\n${point.repeat(50_000)}`,
    `<a ${'b="'.repeat(200_000)}>`,
    '<'.repeat(500_000),
    `AC R\nDP ${'4:'.repeat(400_000)}`,
    // Each of the outer ones names all the volumes: 25 times as many as the file has.
    `<m>${'<Airspace><AirspaceTimeSlice>'.repeat(25)}${'<AirspaceVolume/>'.repeat(20_000)}${'</AirspaceTimeSlice></Airspace>'.repeat(25)}</m>`,
  ]) {
    const started = processorMs();
    readZones(hostile);
    expect(processorMs() - started).toBeLessThan(400);
  }
});
