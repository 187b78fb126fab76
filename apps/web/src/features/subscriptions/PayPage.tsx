import { paySimulatedPage, type SimulatedPage } from '@envol/contract/subscriptions';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useLanguage } from '../../api/language.ts';
import { queryOf } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { useLastPathPart } from '../../routing/address.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Bill } from './Bill.tsx';
import { eurosText } from './money.ts';
import styles from './publicPages.module.css';

const Card = paySimulatedPage.body.pick({ number: true, exp_month: true, exp_year: true });
type Card = typeof Card._zod.output;

/** The cards of the simulated service, which its own page may tell. */
const TEST_CARDS = [
  ['4242 4242 4242 4242', 'accepted'],
  ['4000 0025 0000 3155', 'second_factor'],
  ['4000 0000 0000 9995', 'declined'],
  ['4000 0000 0000 0341', 'fails_later'],
  ['4000 0000 0000 0259', 'disputed'],
] as const;

const TestCards = ({ onChoose }: { readonly onChoose: (number: string) => void }) => {
  const { t } = useTranslation('subscriptions');
  return (
    <>
      <h2 className={styles.heading}>{t('test_cards')}</h2>
      <ul className={styles.tests}>
        {TEST_CARDS.map(([number, word]) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              {number}
            </button>{' '}
            {t(`test.${word}`)}
          </li>
        ))}
      </ul>
    </>
  );
};

/** The page of who sells: the service asks what it wants to know, and this one is content. */
const Account = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('subscriptions');
  const complete = async (): Promise<void> => {
    const { success_url } = await callApi(endpoints.completeSimulatedPage, { params: { id } });
    window.location.assign(success_url);
  };
  return (
    <>
      <h1>{t('account_title')}</h1>
      <p>{t('account_text')}</p>
      <ActButton fullWidth act={complete}>
        {t('account_complete')}
      </ActButton>
    </>
  );
};

const Pay = ({ id, page }: { readonly id: string; readonly page: SimulatedPage }) => {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const [asked, setAsked] = useState<Card | null>(null);
  const form = useContractForm<Card, Card>(Card, {
    defaultValues: { number: '', exp_month: 12, exp_year: 2030 },
  });
  const show = useServerErrors(form);
  const pay = async (card: Card, is_authenticated: boolean): Promise<void> => {
    const { outcome, success_url } = await callApi(
      endpoints.paySimulatedPage,
      { params: { id }, body: { ...card, is_authenticated } },
      { handles: 'all' },
    );
    if (outcome === 'second_factor') setAsked(card);
    else window.location.assign(success_url);
  };
  const isSetup = page.mode === 'setup';
  const sum = page.charge?.amount_cents ?? page.bill?.due_cents;
  const due = sum === undefined ? '' : eurosText(language, sum);
  if (page.mode === 'account') return <Account id={id} />;
  return (
    <>
      <h1>{t(isSetup ? 'pay_card_title' : 'pay_title')}</h1>
      {page.bill && <Bill bill={page.bill} plan={null} />}
      {page.charge && (
        <p>
          {page.charge.description} · {t('pay_held')}
        </p>
      )}
      <Form form={form} onSubmit={(card) => pay(card, false).catch(show)}>
        <FormError />
        <TextField name="number" label={t('card_number')} autoComplete="cc-number" maxLength={30} />
        <div className={styles.pair}>
          <NumberField name="exp_month" label={t('card_month')} />
          <NumberField name="exp_year" label={t('card_year')} />
        </div>
        <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
          {isSetup ? t('pay_save') : t(page.charge ? 'pay_hold' : 'pay', { total: due })}
        </Button>
      </Form>
      <TestCards onChoose={(number) => form.setValue('number', number)} />
      {asked && (
        <ConfirmDialog
          open
          title={t('factor_title')}
          confirm={t('factor_confirm')}
          onConfirm={() => pay(asked, true)}
          onClose={() => setAsked(null)}
        >
          {t('factor_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

const Content = () => {
  const { t } = useTranslation('subscriptions');
  const id = useLastPathPart();
  const { data, error, refetch } = useQuery(queryOf(endpoints.simulatedPage, { params: { id } }));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList rows={4} />;
  if (data.status === 'open') return <Pay id={id} page={data} />;
  return (
    <>
      <p>{t(data.status === 'complete' ? 'pay_done' : 'pay_over')}</p>
      <a href={data.status === 'complete' ? data.success_url : data.cancel_url}>{t('back')}</a>
    </>
  );
};

/** The pay page of the simulated payment service: test cards, plainly labelled. */
export const PayPage = () => {
  const { t } = useTranslation('subscriptions');
  usePageTitle(t('pay_title'));
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.pay}>
        <header>
          <Logo />
          <LanguageSwitch short />
        </header>
        <main>
          <p className={styles.simulated} role="note">
            <TriangleAlert size={18} aria-hidden />
            {t('simulated')}
          </p>
          <Content />
        </main>
      </div>
    </QueryClientProvider>
  );
};
