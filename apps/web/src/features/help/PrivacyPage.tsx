import { useEffect, useState } from 'react';
import { countFiles, forgetFiles } from '../../offline/files.ts';
import { PageLink } from '../../routing/PageLink.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './help.module.css';
import { countDeviceStores, DEVICE_STORAGE, type DeviceStoreKey, forgetKind } from './keptHere.ts';
import { OutsideFrame } from './OutsideFrame.tsx';

const stores = (): readonly Storage[] => {
  try {
    return [localStorage, sessionStorage];
  } catch {
    // A browser that forbids it keeps nothing.
    return [];
  }
};

/** Copies of missions, requests and sheets for the road, which a person may have forgotten before the sign-out does it. */
const Copies = () => {
  const { t } = useTranslation('help_screens');
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const { countCopies } = await import('../../offline/copies.ts');
      setCount((await countCopies()) + (await countFiles()));
    };
    look().catch(() => undefined);
  }, []);
  const clear = async (): Promise<void> => {
    const [{ forgetCopies }, { forgetPlaces }] = await Promise.all([
      import('../../offline/copies.ts'),
      import('../../offline/keptPlaces.ts'),
    ]);
    await Promise.all([forgetCopies(), forgetFiles(), forgetPlaces()]);
    setCount(0);
  };
  return (
    <li>
      <span>
        {t('kept.copies')}
        <small>{t('kept.copies_text')}</small>
      </span>
      <span>{t('entries', { count })}</span>
      {count > 0 && (
        <Button
          variant="outlined"
          onClick={() => void clear()}
          aria-label={t('forget_kind', { kind: t('kept.copies') })}
        >
          {t('forget')}
        </Button>
      )}
    </li>
  );
};

/** What this device keeps and why; nothing measures, nothing follows, and what is not needed can be forgotten here. */
export const PrivacyPage = () => {
  const { t } = useTranslation('help_screens');
  const [counts, setCounts] = useState(() => countDeviceStores(stores()));
  const clear = (kind: DeviceStoreKey): void => {
    forgetKind(stores(), kind);
    setCounts(countDeviceStores(stores()));
  };
  return (
    <OutsideFrame>
      <Page title={t('privacy')}>
        <div className={styles.parts}>
          <p>{t('privacy_text')}</p>
          <Section title={t('kept_here')}>
            <Rows>
              {DEVICE_STORAGE.map(({ key, needed }) => {
                const count = counts.get(key) ?? 0;
                return (
                  <li key={key}>
                    <span>
                      {t(`kept.${key}`)}
                      <small>{t(`kept.${key}_text`)}</small>
                    </span>
                    <span>{needed ? t('needed') : t('entries', { count })}</span>
                    {!needed && count > 0 && (
                      <Button
                        variant="outlined"
                        onClick={() => clear(key)}
                        aria-label={t('forget_kind', { kind: t(`kept.${key}`) })}
                      >
                        {t('forget')}
                      </Button>
                    )}
                  </li>
                );
              })}
              <Copies />
            </Rows>
          </Section>
          <Section title={t('elsewhere')}>
            <p>{t('elsewhere_text')}</p>
          </Section>
          <PageLink to="/" className={buttonLook({ variant: 'text' })}>
            {t('back')}
          </PageLink>
        </div>
      </Page>
    </OutsideFrame>
  );
};
