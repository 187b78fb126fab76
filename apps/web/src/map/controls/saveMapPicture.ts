import type { Language } from '@envol/i18n/dates';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { saveFile } from '../../api/saveFile.ts';
import { scaleSteps } from '../scale.ts';

const FOOT_PX = 46;
/** Metres of a pixel at the equator at zoom 0, for tiles of 512 pixels. */
const METRES_PER_PIXEL = 78_271.517;
const BAR_PX = 160;
const [PAPER, INK] = ['#ffffff', '#0f1c2e'];

/** The picture as the map draws it next: its buffer is empty at any other moment. */
const pictureOf = (map: MapLibreMap): Promise<ImageBitmap> =>
  new Promise((resolve, reject) => {
    map.once('render', () => createImageBitmap(map.getCanvas()).then(resolve, reject));
    map.triggerRepaint();
  });

interface PictureWords {
  readonly language: Language;
  /** When it was drawn, and that it is no chart. */
  readonly line: string;
  /** Whose data it shows, and of when. */
  readonly sources: string;
  readonly file_name: string;
}

/** Draws the map with its scale, its sources and the hour under it, and hands it out as a PNG. Throws where it cannot. */
export const saveMapPicture = async (map: MapLibreMap, said: PictureWords): Promise<void> => {
  const picture = await pictureOf(map);
  const ratio = picture.width / map.getContainer().clientWidth;
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height + FOOT_PX * ratio;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no drawing surface');
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0);
  pen.scale(ratio, ratio);
  const top = picture.height / ratio;
  const metres = (METRES_PER_PIXEL * Math.cos((map.getCenter().lat * Math.PI) / 180)) / 2 ** map.getZoom();
  const [bar] = scaleSteps(metres, BAR_PX, said.language);
  pen.fillStyle = INK;
  pen.strokeStyle = INK;
  pen.lineWidth = 1.5;
  pen.strokeRect(12, top + 10, bar.width, 6);
  pen.fillRect(12, top + 10, bar.width / 2, 6);
  pen.font = '600 12px "Inter Variable", sans-serif';
  pen.fillText(bar.label, 20 + bar.width, top + 18);
  const after = 44 + bar.width + pen.measureText(bar.label).width;
  pen.font = '11px "Inter Variable", sans-serif';
  pen.fillText(said.line, after, top + 18);
  pen.fillText(said.sources, 12, top + 37, canvas.width / ratio - 24);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  saveFile(blob, said.file_name);
};
