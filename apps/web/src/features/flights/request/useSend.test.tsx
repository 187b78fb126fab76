import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import { Answers } from './Answers.tsx';
import { RequestFiles } from './RequestFiles.tsx';
import { RequestTerms } from './RequestTerms.tsx';
import { type RequestForm, requestOf } from './request.form.ts';
import type { Paying } from './usePaying.ts';
import { useSend } from './useSend.ts';

const api = setUpFakeApi();
beforeEach(() => signedInAs([]));

/** Nothing is paid by card here. */
const ELSEWHERE: Paying = {
  net_cents: 4500,
  isHere: false,
  query: null,
  usesOther: false,
  setUsesOther: vi.fn(),
};

const flight = {
  id: 3,
  scenario: 'A3',
  areas: [{ id: 1 }],
  pilots: [{ id: 4, phone: '+33600000000' }],
  drones: [{ id: 5 }],
  description: 'Toiture',
} as unknown as Flight;
const check = {
  questions: [{ name: 'q_1', label: 'Fréquence écoutée', kind: 'text', is_required: true }],
  is_prefecture: true,
  categories: [],
  approval_price_cents: null,
  discount_bp: null,
  approval_price_currency: 'EUR',
} as unknown as NonNullable<FlightConstraint['request_check']>;
const constraint = {
  id: 9,
  request_check: check,
  notice: { respected: false },
} as unknown as FlightConstraint;

const Panel = ({ onSent }: { readonly onSent: () => void }) => {
  const form = useForm<RequestForm>({ defaultValues: requestOf(flight, ['1'], check) });
  const send = useSend(form, { flight, constraint, onSent }, { name: 'la tour', paying: ELSEWHERE });
  return (
    <FormProvider {...form}>
      <Answers check={check} name="la tour" isLate />
      <RequestFiles />
      <button type="button" onClick={() => void form.handleSubmit(send)()}>
        Envoyer
      </button>
    </FormProvider>
  );
};

it('useSend says at each field what is missing or refused, and keeps what was typed and attached', async () => {
  const onSent = vi.fn();
  const user = await show(<Panel onSent={onSent} />, ['flights', 'constraints', 'errors']);
  const send = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await send();
  // The authority's own question, and why a declaration to a prefecture is late.
  expect(await screen.findAllByText('Champ obligatoire.')).toHaveLength(2);
  expect(api.now.sent).toEqual([]);
  const answer = screen.getByRole('textbox', { name: 'Fréquence écoutée' });
  await user.type(answer, '118,1');
  await user.type(screen.getByRole('textbox', { name: 'Motif du dépôt hors délai' }), 'Avarie');
  const [declaration, others] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  const pdf = (name: string): File => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  await user.upload(declaration as HTMLInputElement, pdf('declaration.pdf'));
  await user.upload(others as HTMLInputElement, pdf('plan.pdf'));
  api.now.refuse('requestApproval', 'FILE_TYPE_NOT_ALLOWED', {
    fields: { document_1: ['Ce fichier n’est pas un PDF.'] },
  });
  await send();
  expect(await screen.findByText('Ce fichier n’est pas un PDF.')).toBeTruthy();
  expect((answer as HTMLInputElement).value).toBe('118,1');
  expect(screen.getByText('declaration.pdf')).toBeTruthy();
  const sent = api.now.sent[0]?.body as FormData;
  expect((sent.get('activity_declaration_file') as File).name).toBe('declaration.pdf');
  expect((sent.get('document_1') as File).name).toBe('plan.pdf');
  expect(JSON.parse(String(sent.get('external_payload')))).toEqual({ q_1: '118,1' });
  expect(JSON.parse(String(sent.get('prefecture_notif_payload')))).toEqual({ late_reason: 'Avarie' });
  api.now.answer('requestApproval', { id: 12, display_identifier: 'D-12', status: 'submitted' });
  await send();
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(12));
});

const kinds = {
  questions: [],
  is_prefecture: false,
  categories: [
    { name: 'Travaux', colour: '#d97706' },
    { name: 'Prises de vues', colour: '#1f5eff' },
  ],
  approval_price_cents: 4500,
} as unknown as NonNullable<FlightConstraint['request_check']>;

const Terms = () => {
  const form = useForm<RequestForm>({ defaultValues: requestOf(flight, ['1'], kinds) });
  const asked = { ...constraint, request_check: kinds };
  const send = useSend(
    form,
    { flight, constraint: asked, onSent: vi.fn() },
    { name: 'la tour', paying: ELSEWHERE },
  );
  return (
    <FormProvider {...form}>
      <RequestTerms check={kinds} name="la tour" isLate={false} paying={ELSEWHERE} />
      <button type="button" onClick={() => void form.handleSubmit(send)()}>
        Envoyer
      </button>
    </FormProvider>
  );
};

it('useSend says what it costs, and sends the kind of request that was chosen, not without one', async () => {
  api.now.answer('requestApproval', { id: 12, display_identifier: 'D-12', status: 'submitted' });
  const user = await show(<Terms />, ['flights', 'errors', 'approvals']);
  expect(screen.getByRole('note').textContent).toContain('45');
  const send = screen.getByRole('button', { name: 'Envoyer' });
  await user.click(send);
  expect(await screen.findByText('Champ obligatoire.')).toBeTruthy();
  expect(api.now.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Catégorie/ }));
  await user.click(await screen.findByRole('option', { name: 'Travaux' }));
  await user.click(send);
  await waitFor(() => expect(api.now.sent).toHaveLength(1));
  expect(JSON.parse(String(api.now.sent[0]?.body))).toMatchObject({ category: 'Travaux' });
});
