import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { box, button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { AreaInput } from './AreaInput.tsx';
import { CheckLine } from './CheckLine.tsx';
import { ClockInput } from './ClockInput.tsx';
import { FileButton, FileInput } from './FileInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { RangeInput } from './RangeInput.tsx';
import { SelectBox } from './SelectBox.tsx';

setUpFakeApi();

const noteOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

const Words = ({ onSend }: { readonly onSend: () => void }) => {
  const [text, setText] = useState('');
  const error = text.includes('!') ? 'Plus calme.' : undefined;
  return <AreaInput label="Message" value={text} onChange={setText} onSend={onSend} error={error} />;
};

const told = vi.fn();
const Height = ({ ignores = false }: { readonly ignores?: boolean }) => {
  const [value, setValue] = useState<number | null>(30);
  return (
    <>
      <NumberInput
        label="Hauteur"
        unit="m"
        least={1}
        most={120}
        value={value}
        error={Number.isNaN(value) ? 'Entre 1 et 120.' : undefined}
        onChange={(next) => {
          told(next);
          if (!ignores || !Number.isNaN(next)) setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue(50)}>
        50
      </button>
    </>
  );
};

describe('several lines outside a form', () => {
  it('tell what is typed, send by Control or ⌘ and Enter alone, and say what is wrong with them', async () => {
    const onSend = vi.fn();
    const user = await show(<Words onSend={onSend} />);
    await user.type(box('Message'), 'Bonjour{Enter}');
    expect(box('Message').value).toBe('Bonjour\n');
    expect(onSend).not.toHaveBeenCalled();
    await user.keyboard('{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}');
    expect(onSend).toHaveBeenCalledTimes(2);
    expect(box('Message').value).toBe('Bonjour\n');
    await user.type(box('Message'), '!');
    expect(box('Message').getAttribute('aria-invalid')).toBe('true');
    expect(noteOf(box('Message'))).toBe('Plus calme.');
  });
});

describe('a number outside a form', () => {
  it('is told at each stroke with a comma or a dot, is null when empty and no number beyond its bounds', async () => {
    const user = await show(<Height />);
    await user.clear(box('Hauteur'));
    expect(told).toHaveBeenLastCalledWith(null);
    await user.type(box('Hauteur'), '12,5');
    expect(told).toHaveBeenLastCalledWith(12.5);
    expect(box('Hauteur').value).toBe('12,5');
    await user.clear(box('Hauteur'));
    await user.type(box('Hauteur'), '500');
    expect(told).toHaveBeenLastCalledWith(Number.NaN);
    expect(box('Hauteur').value).toBe('500');
    expect(noteOf(box('Hauteur'))).toBe('Entre 1 et 120.');
    await user.click(button('50'));
    expect(box('Hauteur').value).toBe('50');
    expect(box('Hauteur').getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps what is typed where the last good one stands meanwhile, until another is set', async () => {
    const user = await show(<Height ignores />);
    await user.type(box('Hauteur'), 'x');
    expect(box('Hauteur').value).toBe('30x');
    await user.click(button('50'));
    expect(box('Hauteur').value).toBe('50');
  });
});

it('chooses by the system’s list, and keeps the kind of what is chosen', async () => {
  const onChange = vi.fn();
  const options = [
    { value: '', label: 'Toutes' },
    { value: 7, label: 'Nord' },
    { value: 'none', label: 'Sans' },
  ];
  const user = await show(<SelectBox label="Entité" value="" options={options} onChange={onChange} />);
  const list = screen.getByRole('combobox', { name: 'Entité' });
  await user.selectOptions(list, 'Nord');
  expect(onChange).toHaveBeenLastCalledWith(7);
  await user.selectOptions(list, 'Sans');
  expect(onChange).toHaveBeenLastCalledWith('none');
});

it('ticks by its words, by the space bar, and not while it is disabled', async () => {
  const onChange = vi.fn();
  const user = await show(
    <>
      <CheckLine label="Urgent" checked={false} onChange={onChange} />
      <CheckLine label="Fermé" checked disabled onChange={onChange} />
    </>,
  );
  await user.click(screen.getByText('Urgent'));
  await user.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [true]]);
  await user.click(screen.getByText('Fermé'));
  expect(onChange).toHaveBeenCalledTimes(2);
});

describe('fields of files', () => {
  const plan = new File(['x'], 'plan.pdf', { type: 'application/pdf' });

  it('are picked by a button, told again when the same one is chosen again, and not told when none was', async () => {
    const onFiles = vi.fn();
    const user = await show(
      <FileButton label="Pièces" multiple onFiles={onFiles}>
        Joindre
      </FileButton>,
    );
    const picker = screen.getByLabelText<HTMLInputElement>('Pièces');
    const opened = vi.spyOn(picker, 'click');
    await user.click(button('Joindre'));
    expect(opened).toHaveBeenCalledOnce();
    for (const times of [1, 2]) {
      await user.upload(picker, plan);
      expect(onFiles).toHaveBeenCalledTimes(times);
      expect(onFiles).toHaveBeenLastCalledWith([plan]);
      expect(picker.value).toBe('');
    }
    fireEvent.change(picker, { target: { files: [] } });
    expect(onFiles).toHaveBeenCalledTimes(2);
  });

  it('are picked in a label by the keyboard too', async () => {
    await show(
      <label>
        Choisir
        <FileInput onFiles={() => undefined} />
      </label>,
    );
    const picker = screen.getByLabelText<HTMLInputElement>('Choisir');
    picker.focus();
    expect(document.activeElement).toBe(picker);
  });
});

it('The inputs of a time and of a share tell each value as it is set', async () => {
  const [clock, share] = [vi.fn(), vi.fn()];
  await show(
    <>
      <label>
        De <ClockInput value="09:00" onChange={clock} />
      </label>
      <label>
        Opacité <RangeInput value={50} least={0} most={100} step={5} onChange={share} />
      </label>
    </>,
  );
  fireEvent.change(screen.getByLabelText('De'), { target: { value: '09:30' } });
  expect(clock).toHaveBeenLastCalledWith('09:30');
  fireEvent.change(screen.getByRole('slider', { name: /Opacité/ }), { target: { value: '80' } });
  expect(share).toHaveBeenLastCalledWith(80);
});
