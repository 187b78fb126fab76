import { OutlinesCut } from '../../../map/areas/OutlinesCut.tsx';
import { ShowMore, type ShowMoreProps } from '../../../ui/list/ShowMore.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './FlightsScreen.module.css';
import type { FlightsOnMap } from './useFlightsOnMap.ts';

/** The way to the rest of the list, and whether the map holds less than it. */
export const ListFoot = ({ list, onMap }: ShowMoreProps & { readonly onMap: FlightsOnMap }) => {
  const { t } = useTranslation('flights_list');
  const shown = onMap.missions.length;
  return (
    <>
      <ShowMore list={list} />
      {shown < onMap.count && <p className={styles.mapCut}>{t('map_cut', { count: shown })}</p>}
      <OutlinesCut missions={onMap.missions} />
    </>
  );
};
