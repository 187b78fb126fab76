import { describe, expect, it } from 'vitest';
import { DRONE_MODEL_SOURCE_DAYS } from './droneModelRows.ts';
import { aircraftTypeOf, DRONE_MODELS, droneModelsMatching, remoteIdOfClass } from './droneModels.ts';
import { DRONE_CLASSES, type DroneClass } from './fleet.ts';

/** Most that a drone of a class may weigh at take-off, kg (Regulation (EU) 2019/945): C0 and C1 less than it. */
const MOST_KG: Readonly<Record<DroneClass, number>> = {
  C0: 0.2499,
  C1: 0.8999,
  C2: 3.9999,
  C3: 24.9999,
  C4: 24.9999,
  C5: 24.9999,
  C6: 24.9999,
};
const namesOf = (text: string): string[] => droneModelsMatching(text).map(({ model }) => model);

describe('the catalogue of drone models', () => {
  it('names each model once, in the order of manufacturers', () => {
    const names = DRONE_MODELS.map(({ manufacturer, model }) => `${manufacturer} ${model}`.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    const makers = DRONE_MODELS.map(({ manufacturer }) => manufacturer.toLowerCase());
    expect(makers).toEqual(makers.toSorted());
  });

  it('gives each figure a source that has a day, and fits the fields of a drone', () => {
    for (const { manufacturer, model, ...rest } of DRONE_MODELS) {
      expect(`${manufacturer}`.length).toBeLessThanOrEqual(50);
      expect(model.length).toBeLessThanOrEqual(50);
      const figures = [rest.drone_class, rest.mass_kg, rest.max_dimension_m, rest.max_speed_ms];
      for (const figure of figures)
        if (figure !== null)
          expect(DRONE_MODEL_SOURCE_DAYS[figure.source], model).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it('gives no class to a model that weighs more than the class allows', () => {
    for (const { model, drone_class, mass_kg } of DRONE_MODELS)
      if (drone_class !== null && mass_kg !== null)
        expect(mass_kg.value, model).toBeLessThanOrEqual(MOST_KG[drone_class.value]);
  });

  it('holds a wide drone to its propellers’ tips, past the metre that the scenarios set', () => {
    const sizes = Object.fromEntries(
      DRONE_MODELS.map(({ model, max_dimension_m }) => [model, max_dimension_m?.value]),
    );
    expect(sizes['Matrice 30T']).toBeGreaterThan(1);
    expect(sizes['Matrice 350 RTK']).toBeGreaterThan(1);
  });

  it('finds a model by its maker, its name, and the short name of its pilots', () => {
    expect(namesOf('m350')[0]).toBe('Matrice 350 RTK');
    expect(namesOf('M4E')).toEqual(['Matrice 4E']);
    expect(namesOf('m3t')).toContain('Mavic 3 Thermal (M3T)');
    expect(namesOf('dji mini 4')).toEqual(['Mini 4 Pro']);
    expect(namesOf('parrot ai')).toEqual(['ANAFI Ai']);
    expect(namesOf('no such drone')).toEqual([]);
    expect(namesOf('  ')).toHaveLength(DRONE_MODELS.length);
  });

  it('infers a remote identification from a class label alone', () => {
    expect(DRONE_CLASSES.map(remoteIdOfClass)).toEqual([null, 'eu', 'eu', 'eu', null, 'eu', 'eu']);
    expect(remoteIdOfClass(null)).toBeNull();
  });

  it('names the kind of aircraft of each frame', () => {
    expect(aircraftTypeOf('wing')).toBe('aircraft');
    expect(aircraftTypeOf('vtol')).toBe('convertible');
    expect(aircraftTypeOf('octo')).toBe('multicopter');
  });
});
