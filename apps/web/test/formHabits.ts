import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { closeSession } from '../src/api/session.ts';
import { dialog, dialogsGone, inDialog, openDialogs } from './controls.ts';
import type { FakeApi } from './fakeApi.ts';

/** Finds an option by the first letters and takes it; a list of several is closed again. */
export const chooseTyped = async (user: UserEvent, field: RegExp, option: string): Promise<void> => {
  const input = screen.getByRole('combobox', { name: field });
  await user.type(input, option.slice(0, 3));
  await user.click(await screen.findByRole('option', { name: option }));
  if (input.getAttribute('aria-expanded') === 'true') await user.keyboard('{Escape}');
};

interface Sending {
  readonly api: FakeApi;
  readonly user: UserEvent;
  /** The call that the form sends. */
  readonly call: Parameters<FakeApi['refuse']>[0];
  /** The field that the server refuses, as the call names it. */
  readonly field: string;
  /** Where that is typed; asked for anew, as a form may draw it again. */
  readonly input: () => HTMLElement;
  readonly submit: () => HTMLElement;
}

/** What every form does that lacks something: it sends nothing, and has the cursor where that is to be typed. */
export const asksFirst = async ({
  api,
  user,
  input,
  submit,
}: Omit<Sending, 'call' | 'field'>): Promise<void> => {
  const before = api.sent.length;
  await user.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(input()));
  expect(api.sent.slice(before)).toEqual([]);
};

const SENTENCE = 'Le serveur ne veut pas de cela.';

/**
 * What every form does, once it is filled in: two quick clicks send it once; what the server refuses is said at its field,
 * which has the focus, and all that was typed stays.
 */
export const refusesAtField = async ({ api, user, call, field, input, submit }: Sending): Promise<void> => {
  const values = (): string[] =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  const typed = values();
  const before = api.sent.length;
  api.refuse(call, 'VALIDATION', { fields: { [field]: [SENTENCE] } });
  const release = api.hold();
  await user.dblClick(submit());
  release();
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
  expect(api.sent.slice(before).map(({ name }) => name)).toEqual([call]);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  const notes = (input().getAttribute('aria-describedby') ?? '').split(' ');
  expect(notes.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(SENTENCE);
  await waitFor(() => expect(document.activeElement).toBe(input()));
  expect(values()).toEqual(typed);
};

interface Asking extends Pick<Sending, 'api' | 'user' | 'call'> {
  /** What asks for the act, or opens the menu that does; it has the focus again once the question is left. */
  readonly opener: () => HTMLElement;
  /** The entry of that menu. */
  readonly entry?: string | RegExp;
  /** The words of the act. */
  readonly confirm: string | RegExp;
  /** What the question says, so that who reads it knows what is lost. */
  readonly says: string | RegExp;
  /** The act takes something away: the question begins on “no”. */
  readonly danger?: boolean;
  /** Lets the server agree, once it has refused. */
  readonly agree: () => void;
}

/**
 * What every question before an act does: Escape and “Annuler” send nothing and give the focus back; what the server refuses is
 * said, and the question stays for another try; two quick clicks send once.
 */
export const asksBefore = async (asking: Asking): Promise<void> => {
  const { api, user, call, confirm, says, danger = true, agree } = asking;
  const sent = (): number => api.sent.filter(({ name }) => name === call).length;
  const under = openDialogs().length;
  const ask = async (): Promise<HTMLElement> => {
    const opener = asking.opener();
    await user.click(opener);
    if (asking.entry) await user.click(await screen.findByRole('menuitem', { name: asking.entry }));
    return opener;
  };
  for (const leave of [() => user.keyboard('{Escape}'), () => user.click(inDialog('Annuler'))]) {
    const opener = await ask();
    expect(dialog().textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(says);
    await waitFor(() => expect(document.activeElement).toBe(inDialog(danger ? 'Annuler' : confirm)));
    await leave();
    await dialogsGone(under);
    await waitFor(() => expect(document.activeElement).toBe(opener));
  }
  expect(sent()).toBe(0);
  await ask();
  api.refuse(call, 'SERVICE_UNAVAILABLE', { detail: SENTENCE });
  await user.click(inDialog(confirm));
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
  await waitFor(() => expect(inDialog(confirm)).toHaveProperty('disabled', false));
  agree();
  const release = api.hold();
  await user.dblClick(inDialog(confirm));
  release();
  await dialogsGone(under);
  expect(sent()).toBe(2);
};

interface Keeping {
  /** Signs in and opens the form; for the same person each time. */
  readonly open: () => Promise<UserEvent>;
  readonly input: () => HTMLElement;
}

/** What every form without a secret does: what was typed when the session ended is there when it is opened again. */
export const outlivesSession = async ({ open, input }: Keeping): Promise<void> => {
  const user = await open();
  await user.type(input(), 'Halle');
  const typed = (input() as HTMLInputElement).value;
  act(closeSession);
  cleanup();
  await open();
  expect((input() as HTMLInputElement).value).toBe(typed);
  expect(screen.getByText('Votre saisie d’avant la fin de session est restaurée.')).toBeTruthy();
  act(closeSession);
};
