import type { ResponseOf } from '@envol/contract/endpoint';
import { LoaderCircle, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { takeShownLanguage } from '../../api/accountLanguage.ts';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { fold } from '../../ui/commands/match.ts';
import { LineInput } from '../../ui/form/LineInput.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './DemoAccounts.module.css';
import type { SignIn } from './useSignIn.ts';

type Demo = ResponseOf<typeof import('@envol/contract/demo').demoAccounts>;
type Account = Demo['accounts'][number];

const SIDES = ['operators', 'authorities', 'others'] as const;
type Side = (typeof SIDES)[number];

/** Under which heading an account stands: by whom it works for. */
const sideOf = ({ tenant_kind }: Account): Side => {
  if (tenant_kind === null) return 'others';
  return tenant_kind === 'operator' ? 'operators' : 'authorities';
};

/** Longer lists get a field to filter them. */
const FILTER_FROM = 8;

/** Null while unknown and where there is no demonstration: the page then has nothing more to say. */
const useDemo = (): Demo | null => {
  const [demo, setDemo] = useState<Demo | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    callApi(endpoints.demoAccounts, {}, { handles: 'all', signal: abort.signal }).then(
      (answer) => setDemo(answer),
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  return demo;
};

interface RowProps {
  readonly account: Account;
  readonly busy: string | null;
  readonly choose: () => void;
}

const Row = ({ account, busy, choose }: RowProps) => {
  const { t } = useTranslation(['auth', 'common']);
  const { long_name: name, organisation } = account;
  const role =
    account.role === null ? t(`common:user_types.${account.user_type}`) : t(`demo.roles.${account.role}`);
  return (
    <li>
      <button type="button" className={styles.account} onClick={choose} disabled={busy !== null}>
        <span className="visually-hidden">{t('demo.sign_in_as')}</span>
        <span className={styles.avatar} data-side={sideOf(account)} aria-hidden>
          {busy === account.username ? <LoaderCircle size={16} className={styles.spin} /> : initialsOf(name)}
        </span>
        <span className={styles.who}>
          <b>{name}</b>
          <small>{[organisation, role].filter((part) => part !== '' && part !== name).join(' · ')}</small>
        </span>
      </button>
    </li>
  );
};

/** One-click sign-ins, plainly a demonstration's; only where the server has one. */
export const DemoAccounts = ({ signIn, stay }: { readonly signIn: SignIn; readonly stay: boolean }) => {
  const { t } = useTranslation('auth');
  const demo = useDemo();
  const [side, setSide] = useState<Side>('operators');
  const [filter, setFilter] = useState('');
  if (demo === null || !demo.enabled || demo.password === null) return null;
  const { password } = demo;
  const bySide = Map.groupBy(demo.accounts, sideOf);
  const accounts = bySide.get(side) ?? [];
  const shown = accounts.filter((each) =>
    fold(`${each.long_name} ${each.organisation} ${each.username}`).includes(fold(filter.trim())),
  );
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <header>
        <h2 id="demo-title">{t('demo.title')}</h2>
        <p>{t('demo.text')}</p>
      </header>
      <Segmented
        label={t('demo.title')}
        options={SIDES.filter((each) => bySide.has(each)).map((value) => ({
          value,
          label: t(`demo.${value}`),
        }))}
        value={side}
        onChange={(next) => {
          setSide(next);
          setFilter('');
        }}
      />
      {accounts.length > FILTER_FROM && (
        <label className={styles.filter}>
          <Search size={16} aria-hidden />
          <LineInput
            type="search"
            invalid={false}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            placeholder={t('demo.filter')}
            aria-label={t('demo.filter')}
          />
        </label>
      )}
      <ul className={styles.accounts}>
        {shown.map((account) => (
          <Row
            key={account.username}
            account={account}
            busy={signIn.busy}
            choose={() => {
              takeShownLanguage();
              void signIn.submit({ username: account.username, password }, stay);
            }}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{t('demo.none')}</p>}
      <p>{t('demo.password', { password })}</p>
    </section>
  );
};
