import { expect, it } from 'vitest';
import { ApiFailure } from '../../api/failure.ts';
import { assignErrors } from './serverErrors.ts';

const failure = (body: Partial<ConstructorParameters<typeof ApiFailure>[2]>) =>
  new ApiFailure(400, 'VALIDATION', { detail: 'Saisie à corriger.', ...body });

it('A server’s refusal puts a sentence at its field, or at the nearest one above', () => {
  const given = failure({
    fields: {
      name: ['Trop long.'],
      'areas.0.geometry.coordinates': ['Se croise.'],
      'pilot_ids.2': ['Inconnu.'],
    },
  });
  expect(assignErrors(given, ['name', 'areas', 'areas.0', 'pilot_ids'])).toEqual({
    fields: [
      ['name', 'Trop long.'],
      ['areas.0', 'Se croise.'],
      ['pilot_ids', 'Inconnu.'],
    ],
    rest: [],
  });
});

it('A server’s refusal of what has no field is said for the whole form', () => {
  const given = failure({
    fields: { version: ['Dépassée.'] },
    non_field_errors: ['La fin précède le début.'],
  });
  expect(assignErrors(given, ['name']).rest).toEqual(['La fin précède le début.', 'Dépassée.']);
});

it('A server’s refusal without fields falls back on the failure’s own sentence', () => {
  expect(assignErrors(failure({}), ['name'])).toEqual({ fields: [], rest: ['Saisie à corriger.'] });
});

it('A server’s refusal does not take a name for the beginning of another', () => {
  expect(assignErrors(failure({ fields: { name_full: ['x'] } }), ['name']).fields).toEqual([]);
});
