import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { CheckboxField } from './CheckboxField.tsx';
import { DateField, TimeField } from './DateField.tsx';
import { Form } from './Form.tsx';
import { MultiSelectField } from './MultiSelectField.tsx';
import { SelectField } from './SelectField.tsx';
import { NumberField, TextField } from './TextField.tsx';

setUpFakeApi();

const CLASSES = [
  { value: '', label: 'Aucune' },
  { value: 'C1', label: 'C1', note: 'moins de 900 g' },
  { value: 'C2', label: 'C2' },
  { value: 'C3', label: 'C3', disabled: true },
];
const PILOTS = [
  { value: 1, label: 'Léa Garnier', note: '+33 6 39 98 00 03' },
  { value: 2, label: 'Claire Morel' },
  { value: 3, label: 'Hugo Petit' },
];
const BLANK = {
  note: '',
  mass: 1.2,
  drone_class: '',
  pilots: [] as number[],
  day: '',
  time: '',
  captive: false,
};
type Values = typeof BLANK;

const Fields = ({ onSend }: { readonly onSend: (values: Values) => void }) => {
  const form = useForm<Values>({ defaultValues: BLANK });
  return (
    <Form form={form} onSubmit={onSend}>
      <TextField name="note" label="Remarque" hint="Ce que la tour doit savoir" lines={3} />
      <NumberField name="mass" label="Masse" unit="kg" />
      <SelectField name="drone_class" label="Classe" options={CLASSES} />
      <MultiSelectField name="pilots" label="Télépilotes" options={PILOTS} placeholder="Choisir" />
      <DateField name="day" label="Jour" today="2026-11-22" min="2026-11-22" />
      <TimeField name="time" label="Heure" />
      <CheckboxField name="captive" label="Captif" />
      <button type="submit">Envoyer</button>
    </Form>
  );
};

const sentBy = async (fill: (user: Awaited<ReturnType<typeof show>>) => Promise<void>): Promise<Values> => {
  const onSend = vi.fn();
  const user = await show(<Fields onSend={onSend} />);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
  return onSend.mock.calls[0]?.[0] as Values;
};

describe('the fields of a form', () => {
  it('say what is chosen beside the name of the field', async () => {
    const user = await show(<Fields onSend={vi.fn()} />);
    await user.click(screen.getByRole('button', { name: /Aucune.*Classe|Classe.*Aucune/ }));
    await user.click(await screen.findByRole('option', { name: /C1/ }));
    await screen.findByRole('button', { name: /C1.*Classe|Classe.*C1/ });
  });

  it('hold what is typed: lines, a decimal comma, yes', async () => {
    const values = await sentBy(async (user) => {
      await user.type(screen.getByRole('textbox', { name: 'Remarque' }), 'Vent{Enter}faible');
      const mass = screen.getByRole('textbox', { name: 'Masse' });
      expect((mass as HTMLInputElement).value).toBe('1,2');
      await user.clear(mass);
      await user.type(mass, '0,895');
      await user.click(screen.getByRole('checkbox', { name: 'Captif' }));
    });
    expect(values).toMatchObject({ note: 'Vent\nfaible', mass: 0.895, captive: true });
  });

  it('say their hint to a screen reader', async () => {
    await show(<Fields onSend={() => undefined} />);
    const field = screen.getByRole('textbox', { name: 'Remarque' });
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Ce que la tour doit savoir');
  });

  it('choose one by the keyboard alone, and one may be none', async () => {
    const values = await sentBy(async (user) => {
      const field = screen.getByRole('button', { name: /Classe/ });
      expect(field.textContent).toBe('Aucune');
      field.focus();
      await user.keyboard('{ArrowDown}');
      const list = await screen.findByRole('listbox');
      expect(within(list).getByRole('option', { name: /C3/ }).getAttribute('aria-disabled')).toBe('true');
      await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      expect(field.textContent).toBe('C2');
      await user.click(field);
      await user.click(await screen.findByRole('option', { name: 'Aucune' }));
      expect(field.textContent).toBe('Aucune');
      await user.keyboard('C1');
      expect(field.textContent).toBe('C1');
    });
    expect(values.drone_class).toBe('C1');
  });

  it('find several by typing, and take them back', async () => {
    const values = await sentBy(async (user) => {
      const field = screen.getByRole('combobox', { name: 'Télépilotes' });
      await user.click(field);
      expect((await screen.findAllByRole('option')).length).toBe(3);
      await user.type(field, 'lea');
      const [only, ...others] = await screen.findAllByRole('option');
      expect(others).toEqual([]);
      await user.click(only as HTMLElement);
      await user.type(field, 'hugo');
      await user.keyboard('{ArrowDown}{Enter}');
      await user.type(field, 'zzz');
      expect(await screen.findByText('Aucun résultat')).toBeTruthy();
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('button', { name: 'Retirer Léa Garnier' }));
      await user.click(field);
      await user.click(await screen.findByRole('option', { name: /Claire/ }));
      await user.keyboard('{Escape}');
      expect(screen.getByRole('button', { name: 'Retirer Claire Morel' })).toBeTruthy();
      field.focus();
      await user.keyboard('{Escape}{Backspace}');
      expect(screen.queryByRole('button', { name: 'Retirer Claire Morel' })).toBeNull();
    });
    expect(values.pilots).toEqual([3]);
  });

  it('read a day in words, and say when they cannot', async () => {
    const values = await sentBy(async (user) => {
      const field = screen.getByRole('textbox', { name: 'Jour' });
      await user.type(field, '32/13');
      await user.tab();
      expect(screen.getByText(/JJ\/MM\/AAAA/)).toBeTruthy();
      await user.clear(field);
      await user.type(field, 'demain');
      await user.tab();
      expect((field as HTMLInputElement).value).toBe('23/11/2026');
    });
    expect(values.day).toBe('2026-11-23');
  });

  it('choose a day in the calendar by its keys; the focus goes in and returns', async () => {
    const values = await sentBy(async (user) => {
      const opener = screen.getByRole('button', { name: /calendrier|date/i });
      await user.click(opener);
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-22'));
      const before = within(dialog).getByRole('button', { name: /21 novembre/ });
      expect(before.getAttribute('aria-disabled')).toBe('true');
      await user.keyboard('{ArrowDown}{ArrowRight}');
      await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-30'));
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(opener));
    });
    expect(values.day).toBe('2026-11-30');
  });

  it('closes the calendar by Escape without a choice', async () => {
    const values = await sentBy(async (user) => {
      await user.click(screen.getByRole('button', { name: /calendrier|date/i }));
      await screen.findByRole('dialog');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
    expect(values.day).toBe('');
  });

  it('choose a quarter of an hour in the list under the field', async () => {
    const values = await sentBy(async (user) => {
      const field = screen.getByRole('combobox', { name: 'Heure' });
      await user.type(field, '9h');
      await user.keyboard('{ArrowDown}');
      expect(await screen.findByRole('option', { name: '09:00' })).toBeTruthy();
      await user.keyboard('{ArrowDown}{Enter}');
    });
    expect(values.time).toBe('09:15');
  });
});

const Around = ({ onSent }: { readonly onSent: (which: string) => void }) => {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <div onSubmit={() => onSent('page')}>
      <Form form={form} onSubmit={() => onSent('dialog')}>
        <button type="submit">Ajouter</button>
      </Form>
    </div>
  );
};

it('sent in a dialog does not send the form around it', async () => {
  const onSent = vi.fn();
  const user = await show(<Around onSent={onSent} />);
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(onSent.mock.calls).toEqual([['dialog']]));
});

const LateOptions = () => {
  const form = useForm({ defaultValues: { pilot: 3 } });
  const [pilots, setPilots] = useState(PILOTS.slice(2));
  return (
    <Form form={form} onSubmit={() => undefined}>
      <SelectField name="pilot" label="Télépilote" options={pilots} />
      <button type="button" onClick={() => setPilots(PILOTS)}>
        Tous
      </button>
    </Form>
  );
};

it('A choice field keeps what is chosen when other options come before it', async () => {
  const user = await show(<LateOptions />);
  await user.click(screen.getByRole('button', { name: 'Tous' }));
  await user.click(screen.getByRole('button', { name: /Télépilote/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Léa Garnier+33 6 39 98 00 03',
    'Claire Morel',
    'Hugo Petit',
  ]);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Hugo Petit');
});
