import { expect, it } from 'vitest';
import { contactsOf } from './contacts.ts';

it('an authority with two requests is one contact, and two pilots of one name are two', () => {
  const tower = {
    structure_name: 'Toulouse-Blagnac',
    structure_contact: {
      phone: '+33599000001',
      email: null,
      tactical_contact_protocol: 'Appeler 10 min avant.',
    },
  };
  const pilots = ['+33600000001', '+33600000002'].map((phone, id) => ({
    id,
    full_name: 'Jean Petit',
    phone,
    email: null,
  })) as never;
  expect(contactsOf({ pilots }, [tower, tower]).map(({ name, phone, note }) => [name, phone, note])).toEqual([
    ['Toulouse-Blagnac', '+33599000001', 'Appeler 10 min avant.'],
    ['Jean Petit', '+33600000001', null],
    ['Jean Petit', '+33600000002', null],
  ]);
});
