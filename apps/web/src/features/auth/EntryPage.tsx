import type { ReactNode } from 'react';
import { PageLink } from '../../routing/PageLink.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './EntryPage.module.css';
import { Illustration } from './Illustration.tsx';

/** The frame of what opens without a session: what the product is beside, the matter in the column. */
export const EntryPage = ({
  children,
  wide = false,
}: {
  readonly children: ReactNode;
  readonly wide?: boolean;
}) => {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <Illustration />
        <div className={styles.brandTop}>
          <Logo />
        </div>
        <div className={styles.pitch}>
          <p className={styles.lead}>{t('lead')}</p>
          <ol>
            {(['draw', 'know', 'ask'] as const).map((step) => (
              <li key={step}>
                <b>{t(`pitch.${step}`)}</b>
                <span>{t(`pitch.${step}_text`)}</span>
              </li>
            ))}
          </ol>
        </div>
      </aside>
      <main className={styles.main}>
        <div className={styles.switches}>
          <span className={styles.smallLogo}>
            <Logo />
          </span>
          <ThemeSwitch iconsOnly />
          <LanguageSwitch short />
        </div>
        <div className={styles.column} data-wide={wide || undefined}>
          {children}
        </div>
        <footer className={styles.foot}>
          <PageLink to="/contact">{t('foot.contact')}</PageLink>
          <PageLink to="/privacy">{t('foot.privacy')}</PageLink>
          <PageLink to="/accessibility">{t('foot.accessibility')}</PageLink>
        </footer>
      </main>
    </div>
  );
};
