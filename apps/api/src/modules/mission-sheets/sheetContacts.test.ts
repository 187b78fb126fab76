import { describe, expect, it } from 'vitest';
import { contactsOf } from './sheetContacts.ts';

const operator = {
  commercial_name: 'Vue du Ciel',
  uas_operator_number: null,
  first_name: null,
  last_name: null,
  phone: null,
  email: null,
};
const step = (name: string, structure_code: string | null, contacts: readonly [string, string][] = []) => ({
  decider: {
    kind: 'zone_manager' as const,
    structure_code,
    name,
    contact: contacts[0]?.[1] ?? null,
    contacts: contacts.map(([kind, value]) => ({
      kind: kind as 'phone' | 'email' | 'url',
      value,
      label: null,
    })),
  },
});
const request = {
  code: 'LFBO',
  name: 'Tour de Blagnac',
  phone: '05 61 00 00 00',
  email: null,
} as Parameters<typeof contactsOf>[1]['requests'][number];

describe('whom to call', () => {
  it('names who decides without a request, with the ways to reach them, each once', () => {
    const manager = step('Base aérienne 120', null, [
      ['email', 'ba120@example.invalid'],
      ['phone', '05 57 00 00 00'],
      ['url', 'https://example.invalid/ba120'],
    ]);
    const found = contactsOf('fr', { requests: [], constraints: [manager, manager], operator });
    expect(found).toMatchObject([
      {
        name: 'Base aérienne 120',
        phone: '05 57 00 00 00',
        email: 'ba120@example.invalid',
        page: 'https://example.invalid/ba120',
      },
    ]);
  });

  it('does not name an authority again that was asked in the product', () => {
    const found = contactsOf('fr', {
      requests: [request],
      constraints: [step('TOULOUSE BLAGNAC', 'LFBO'), { decider: null }],
      operator,
    });
    expect(found.map(({ name }) => name)).toEqual(['Tour de Blagnac']);
  });
});
