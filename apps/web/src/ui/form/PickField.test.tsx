import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { Form } from './Form.tsx';
import { PickField } from './PickField.tsx';

setUpFakeApi();

const MANY = Array.from({ length: 300 }, (_, index) => ({ value: index + 1, label: `Drone ${index + 1}` }));

const send = vi.fn();
const Known = ({ chosen = null }: { readonly chosen?: number | null }) => {
  const form = useForm<{ drone: number | null }>({ defaultValues: { drone: chosen } });
  return (
    <Form form={form} onSubmit={send}>
      <PickField name="drone" label="Drone" options={MANY} optional />
      <button type="submit">Envoyer</button>
    </Form>
  );
};

/** As a server would: at most two, by their beginning. */
const Searched = () => {
  const form = useForm<{ drone: number | null }>({ defaultValues: { drone: null } });
  const [text, setText] = useState('');
  const found = MANY.filter(({ label }) => label.startsWith(text)).slice(0, 2);
  return (
    <Form form={form} onSubmit={send}>
      <PickField name="drone" label="Drone" options={found} onType={setText} />
      <button type="submit">Envoyer</button>
    </Form>
  );
};

const submitted = async (user: Awaited<ReturnType<typeof show>>): Promise<unknown> => {
  send.mockClear();
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  return send.mock.calls[0]?.[0];
};

describe('one of many', () => {
  it('is found by typing, and lets go of', async () => {
    const user = await show(<Known />);
    await user.type(screen.getByRole('combobox', { name: 'Drone' }), '287');
    await user.click(await screen.findByRole('option', { name: 'Drone 287' }));
    expect(await submitted(user)).toEqual({ drone: 287 });
    await user.click(screen.getByRole('button', { name: 'Effacer le choix' }));
    expect(await submitted(user)).toEqual({ drone: null });
  });

  it('shows what was chosen before', async () => {
    await show(<Known chosen={12} />);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Drone' })).toHaveProperty('value', 'Drone 12'),
    );
  });

  it('keeps what the server no longer finds', async () => {
    const user = await show(<Searched />);
    const input = screen.getByRole('combobox', { name: 'Drone' });
    await user.type(input, 'Drone 30');
    await user.click(await screen.findByRole('option', { name: 'Drone 30' }));
    expect(input).toHaveProperty('value', 'Drone 30');
    expect(await submitted(user)).toEqual({ drone: 30 });
  });
});
