import { numberText } from '@envol/i18n/quantities';
import { PageLink } from '../../routing/PageLink.tsx';
import { buttonLook } from '../../ui/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './help.module.css';
import { OutsideFrame } from './OutsideFrame.tsx';
import { RGAA_NOT_MET, RGAA_RATE_PERCENT } from './rgaa.ts';

/** A number of the reference as the words name it: "8.7" is "8_7". */
type KeyOf<T> = T extends `${infer Theme}.${infer Number}` ? `${Theme}_${Number}` : never;
const keyOf = <T extends string>(criterion: T): KeyOf<T> => criterion.replace('.', '_') as KeyOf<T>;

/** The declaration that French law asks for (loi 2005-102, article 47): the rate, what is not met, whom to write to. */
export const AccessibilityPage = () => {
  const { t, language } = useTranslation('accessibility');
  return (
    <OutsideFrame>
      <Page title={t('title')}>
        <div className={styles.parts}>
          <p>
            <strong>{t('status')}</strong>
          </p>
          <p>{t('rate', { rate: numberText(language, RGAA_RATE_PERCENT, 1) })}</p>
          <Section title={t('not_met')}>
            <Rows>
              {RGAA_NOT_MET.map((criterion) => (
                <li key={criterion}>
                  <span>{t(`criteria.${keyOf(criterion)}`)}</span>
                  <small>{t('criterion', { criterion })}</small>
                </li>
              ))}
            </Rows>
          </Section>
          <Section title={t('map')}>
            <p>{t('map_text')}</p>
          </Section>
          <Section title={t('contact')}>
            <p>{t('contact_text')}</p>
          </Section>
          <PageLink to="/contact" className={buttonLook({ variant: 'text' })}>
            {t('write')}
          </PageLink>
        </div>
      </Page>
    </OutsideFrame>
  );
};
