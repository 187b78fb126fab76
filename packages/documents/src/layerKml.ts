import { formatLimit } from '@envol/domain/airspace/heights';
import type { Position } from '@envol/domain/geo/geometry';
import type { LayerWords } from '@envol/domain/map-layers/layerFile';
import type { LayerGeometry } from '@envol/domain/map-layers/layerGeometry';
import { extendedData, textElement, xmlElement } from './kml/xml.ts';

/** A layer of an organisation as it is kept: colours "#rrggbb", what is drawn as GeoJSON with `name` and `description`. */
export interface LayerKmlModel {
  readonly name: string;
  readonly description: string | null;
  readonly fill_colour: string;
  readonly stroke_colour: string;
  /** From 0 to 1. */
  readonly opacity: number;
  readonly geojson: string;
}

/** KML writes colours from the end: opacity, blue, green, red. */
const colour = (rgb: string, opacity: number): string => {
  const [red, green, blue] = [rgb.slice(1, 3), rgb.slice(3, 5), rgb.slice(5, 7)];
  const shown = Math.round(Math.max(0, Math.min(1, opacity)) * 255);
  return `${shown.toString(16).padStart(2, '0')}${blue}${green}${red}`;
};

const coordinates = (line: readonly Position[]): string =>
  xmlElement('coordinates', line.map(([x, y]) => `${x},${y},0`).join(' '));

const polygon = ([outer, ...holes]: readonly (readonly Position[])[]): string =>
  outer === undefined
    ? ''
    : xmlElement(
        'Polygon',
        xmlElement('outerBoundaryIs', xmlElement('LinearRing', coordinates(outer))) +
          holes
            .map((hole) => xmlElement('innerBoundaryIs', xmlElement('LinearRing', coordinates(hole))))
            .join(''),
      );
const lineString = (line: readonly Position[]): string => xmlElement('LineString', coordinates(line));
const point = (at: Position): string => xmlElement('Point', coordinates([at]));

const shape = (geometry: LayerGeometry): string => {
  switch (geometry.type) {
    case 'Point':
      return point(geometry.coordinates);
    case 'LineString':
      return lineString(geometry.coordinates);
    case 'Polygon':
      return polygon(geometry.coordinates);
    case 'MultiPoint':
      return xmlElement('MultiGeometry', geometry.coordinates.map(point).join(''));
    case 'MultiLineString':
      return xmlElement('MultiGeometry', geometry.coordinates.map(lineString).join(''));
    case 'MultiPolygon':
      return xmlElement('MultiGeometry', geometry.coordinates.map(polygon).join(''));
  }
};

/** What is kept of a zone beside its outline, by names that the product reads again. */
const said = ({ kind = null, lower = null, upper = null }: Partial<LayerWords>): string => {
  const data = {
    ...(kind && { kind }),
    ...(lower && { lower: formatLimit(lower) }),
    ...(upper && { upper: formatLimit(upper) }),
  };
  return Object.keys(data).length === 0 ? '' : extendedData(data);
};

/** A layer as KML 2.2: a placemark for each object, in the layer's colours. */
export const renderLayerKml = (model: LayerKmlModel): string => {
  const { features } = JSON.parse(model.geojson) as {
    readonly features: readonly {
      /** A drawn area, and what was kept before zones were, have a name and a description alone. */
      readonly properties: Pick<LayerWords, 'name' | 'description'> & Partial<LayerWords>;
      readonly geometry: LayerGeometry;
    }[];
  };
  const style = `<Style id="layer">${xmlElement(
    'LineStyle',
    xmlElement('color', colour(model.stroke_colour, 1)) + xmlElement('width', '2'),
  )}${xmlElement('PolyStyle', xmlElement('color', colour(model.fill_colour, model.opacity * 0.25)))}</Style>`;
  const placemarks = features.map(({ properties, geometry }) =>
    xmlElement(
      'Placemark',
      textElement('name', properties.name) +
        (properties.description ? textElement('description', properties.description) : '') +
        xmlElement('styleUrl', '#layer') +
        said(properties) +
        shape(geometry),
    ),
  );
  const document =
    textElement('name', model.name) +
    (model.description === null ? '' : textElement('description', model.description)) +
    style +
    placemarks.join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">${xmlElement('Document', document)}</kml>\n`;
};
