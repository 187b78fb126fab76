import { describe, expect, test } from 'vitest';
import { area, mission } from '../../../test/missionInput.ts';
import { readPublication, siaDataset } from '../../../test/sia.ts';
import { centroidOf } from '../../geo/measure.ts';
import { managerOf } from '../deciders/manager.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from '../judging/analysis.ts';

const dataset = siaDataset();
const index = buildAirspaceIndex(dataset);
const low = dataset.zones.filter(
  ({ remarks, lower }) =>
    lower.reference === 'AGL' && lower.value === 0 && managerOf(remarks).is_unmanageable,
);

describe('areas published as not manageable', () => {
  test('are known by their words', () => {
    expect(JSON.stringify(readPublication())).toContain('Non gérable');
    expect(low).toHaveLength(15);
    expect(low.map(({ identifier }) => identifier)).toContain('LF-R 368 B');
    expect(managerOf('Gestionnaire : BA 709.\nZone non gérable par la CNGE.').is_unmanageable).toBe(true);
    expect(managerOf('Gestionnaire : BA 709.').is_unmanageable).toBe(false);
    expect(
      managerOf('Contournement obligatoire, sauf ACFT autorisés par le gestionnaire.\nNon gérable.')
        .is_unmanageable,
    ).toBe(false);
  });

  test('bind, and nobody is asked', () => {
    const cards = low.flatMap(({ identifier, geometry }) => {
      const at = area({ type: 'Circle', center: centroidOf(geometry), radius_m: 30 }, 'a', null);
      const { constraints, verdict } = analyseMission(index, mission({ areas: [at], max_height_m: 50 }));
      expect(['steps', 'impossible', 'no_data']).toContain(verdict);
      // A bent area may not hold its own centre.
      return constraints.filter(({ key }) => key === `zone:${identifier}`);
    });
    expect(cards.length).toBeGreaterThan(8);
    for (const card of cards) {
      expect(card).toMatchObject({ procedure: null, decider: null, notice: null, effect: 'agreement' });
      expect(card.reasons.map(({ code }) => code)).toContain('zone_not_manageable');
    }
  });
});
