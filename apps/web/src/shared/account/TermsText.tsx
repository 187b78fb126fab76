import type { ResponseOf } from '@envol/contract/endpoint';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './TermsText.module.css';

type Terms = ResponseOf<typeof import('@envol/contract/accounts').currentTerms>;

/** The terms of use, to be read before they are accepted. */
export const TermsText = ({ terms }: { readonly terms: Terms }) => {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className={styles.articles} tabIndex={0} aria-label={t('sign_up.terms')}>
      <p>
        {t('sign_up.terms_version', { version: terms.version, date: format.longDay(terms.effective_on) })}
      </p>
      {terms.articles.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
};
