import { useTranslation } from '../../ui/texts.ts';
import styles from './ConstraintCard.module.css';

/** Said once under the cards: what they quote has its French title in every language. */
export const TitlesNote = () => {
  const { t, language } = useTranslation('flights');
  return language === 'fr' ? null : <p className={styles.source}>{t('card.titles')}</p>;
};
