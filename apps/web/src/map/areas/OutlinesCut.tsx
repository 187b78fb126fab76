import { useTranslation } from '../../ui/texts.ts';
import styles from './OutlinesCut.module.css';

interface OutlinesCutProps {
  readonly missions: readonly { readonly areas: readonly unknown[] }[];
}

/** Says under a list how many of its missions the map shows by their middle alone: an answer has room for so many outlines. */
export const OutlinesCut = ({ missions }: OutlinesCutProps) => {
  const { t } = useTranslation('map');
  const count = missions.filter(({ areas }) => areas.length === 0).length;
  return count > 0 && <p className={styles.note}>{t('outlines_cut', { count })}</p>;
};
