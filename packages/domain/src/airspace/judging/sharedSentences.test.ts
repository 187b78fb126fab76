import { expect, test } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { judgedMissions, withMorningHours } from '../../../test/judgedMissions.ts';
import { randomFrom } from '../../../test/missions.ts';
import { wholeDataset } from '../../../test/uas.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from './analysis.ts';

const SEED = Number(process.env.FC_SEED ?? 309);

function freezeAll(value: unknown): void {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freezeAll);
}

/** What is laid once for a zone is laid by the first mission that meets it: another is the first when they come backwards. */
test('what a mission is told depends on no mission judged before it, forwards or backwards', () => {
  const dataset = withMorningHours(wholeDataset());
  const missions = judgedMissions(dataset, randomFrom(SEED), sized(150, 6_000));
  // Datasets of their own: nothing that was kept for the one's zones serves the other.
  const [one, other] = [buildAirspaceIndex(dataset), buildAirspaceIndex(withMorningHours(wholeDataset()))];
  const forwards = missions.map((mission) => {
    const analysis = analyseMission(one, mission);
    const said = JSON.stringify(analysis);
    // A sentence that several missions share must not change with one of them.
    freezeAll(analysis);
    return said;
  });
  const backwards = missions.toReversed().map((mission) => JSON.stringify(analyseMission(other, mission)));
  expect(backwards.toReversed()).toEqual(forwards);
  expect(missions.map((mission) => JSON.stringify(analyseMission(one, mission)))).toEqual(forwards);
});
