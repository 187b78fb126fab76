import { areaAround } from '@envol/domain/geo/around';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { type OfferedShape, useTakeOffers } from '../../../map/draw/offeredShapes.ts';
import { useMap } from '../../../map/MapProvider.tsx';
import { useFormats } from '../../../ui/format.ts';
import { showError, showSnackbar } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { AreaDrawing } from '../areas/useAreaDrawing.tsx';
import type { Areas } from '../areas/useAreas.ts';
import { widenedArea } from './widened.ts';

/** Longest name of an area. */
const NAME_LENGTH = 50;

/** Takes the shapes that other layers of the map offer while the mission is drawn: sites of clients, outlines of zones. */
export const useOffered = ({ areas, foretell }: Areas, drawing: AreaDrawing): void => {
  const { t } = useTranslation(['map_tools', 'flights']);
  const format = useFormats();
  const { camera } = useMap();
  const { actions } = drawing.drawing;
  const add = ({ name }: OfferedShape, geometry: AreaGeometry, strays_m: number): void => {
    let added: string | null = null;
    actions.addAreas([geometry], (key) => {
      added = key;
      foretell({ key, name: name.slice(0, NAME_LENGTH), max_height_m: null });
    });
    drawing.select(added);
    camera.fitBounds(boundingBox(geometry), { maxZoom: 16 });
    drawing.tellDone(
      strays_m === 0
        ? t('offered.added', { name })
        : t('offered.added_strays', { name, distance: format.distance(strays_m) }),
    );
  };
  useTakeOffers((shape) => {
    const taken = areaAround(shape.geometry, shape.width_m);
    if (taken === null) {
      showError(t('outline.tangled'));
      return;
    }
    const wider = shape.as === 'extends' ? widenedArea(areas, drawing.selected, taken.geometry) : null;
    if (wider === null) {
      add(shape, taken.geometry, taken.strays_m);
      return;
    }
    const { area, geometry } = wider;
    drawing.select(area.key);
    const words = { area: area.name, name: shape.name, distance: format.distance(shape.width_m) };
    if (geometry === area.geometry) {
      showSnackbar({ tone: 'info', message: t('offered.inside', words) });
      return;
    }
    drawing.replace(area.key, geometry);
    drawing.tellDone(t('offered.extended', words));
  });
};
