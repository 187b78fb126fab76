/** Files of areas that the tests read, and break. */
export const kmlSample = (inside: string, prefix = ''): string =>
  `<?xml version="1.0"?>\n<${prefix}kml xmlns="http://www.opengis.net/kml/2.2"><${prefix}Document>\n${inside}\n</${prefix}Document></${prefix}kml>`;
export const placemarkSample = (name: string, inside: string): string =>
  `<Placemark><name>${name}</name>${inside}</Placemark>`;
export const ringSample = (text: string, mode = ''): string =>
  `<Polygon>${mode}<outerBoundaryIs><LinearRing><coordinates>${text}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

export const SQUARE = '1.44,43.60 1.45,43.60 1.45,43.61 1.44,43.61 1.44,43.60';
export const BOWTIE = '2.44,43.60 2.45,43.61 2.45,43.60 2.44,43.61 2.44,43.60';

export const GPX = `<gpx version="1.1"><wpt lat="43.6" lon="1.44"><name>Départ</name></wpt>
<trk><name>Berges</name><trkseg><trkpt lat="43.60" lon="1.44"><ele>146</ele></trkpt><trkpt lat="43.61" lon="1.45"/></trkseg></trk></gpx>`;
export const WPL = `QGC WPL 110
0\t1\t0\t16\t0\t0\t0\t0\t43.600000\t1.440000\t150.0\t1
1\t0\t3\t22\t0\t0\t0\t0\t43.600100\t1.440100\t60.0\t1
2\t0\t3\t16\t0\t0\t0\t0\t43.610000\t1.450000\t80.0\t1
3\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1
4\t0\t3\t5004\t30\t0\t0\t0\t43.61\t1.45\t0\t1
5\t0\t3\t5003\t90\t0\t0\t0\t43.6\t1.44\t0\t1`;
export const PLAN = JSON.stringify({
  fileType: 'Plan',
  geoFence: {
    polygons: [
      {
        inclusion: true,
        polygon: [
          [43.6, 1.44],
          [43.6, 1.45],
          [43.61, 1.45],
        ],
      },
      {
        inclusion: false,
        polygon: [
          [43.6, 1.44],
          [43.6, 1.45],
          [43.61, 1.45],
        ],
      },
    ],
    circles: [{ inclusion: true, circle: { center: [43.7, 1.44], radius: 120 } }],
  },
  mission: {
    items: [
      { type: 'SimpleItem', command: 22, frame: 3, params: [0, 0, 0, null, 43.6, 1.44, 40] },
      { type: 'SimpleItem', command: 16, frame: 3, params: [0, 0, 0, null, 43.61, 1.44, 70] },
      {
        type: 'ComplexItem',
        complexItemType: 'survey',
        polygon: [
          [43.6, 1.46],
          [43.6, 1.47],
          [43.61, 1.47],
        ],
      },
      {
        type: 'ComplexItem',
        complexItemType: 'CorridorScan',
        CorridorWidth: 80,
        polyline: [
          [43.6, 1.48],
          [43.61, 1.48],
        ],
      },
    ],
  },
});
export const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { nom: 'Toits', hauteur: 45 },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [1.44, 43.6],
              [1.45, 43.6],
              [1.45, 43.61],
              [1.44, 43.6],
            ],
          ],
          [
            [
              [2.44, 43.6],
              [2.45, 43.6],
              [2.45, 43.61],
              [2.44, 43.6],
            ],
          ],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { name: 'Mât', radius_m: 75 },
      geometry: { type: 'Point', coordinates: [1.44, 43.6] },
    },
    { type: 'Feature', properties: null, geometry: null },
  ],
});
export const CSV =
  'Nom;Latitude;Longitude;Hauteur (m)\nNord;43,60;1,44;60\n"Sud; bas";43,61;1,45;60\nHors;10;10;60\nRaté;abc;1,4;60\nEst;43,61;1,46;60';
