/** A file of zones in each format that is read, as small as its tests allow. */

export const OPENAIR = `* A comment
AC R
AY R
AN LF-R 1 DEMO
AH 5000FT AMSL
AL GND
AF 120.575
DP 44:38:20 N 001:04:15 E
DP 44:41:10 N 001:04:10 E
V D=+
V X=44:40:00 N 001:08:00 E
DB 44:41:10 N 001:04:10 E,44:40:00 N 001:12:10 E
DP 44:36:00 N 001:12:00 E
*
AC D
AN CIRCLE
AH FL 115
AL 500FT AGL
V X=48:51.5 N 002:21.0 E
DC 3
AC R
AN BROKEN
AH 1000FT AMSL
AL GND
DP 44:38 N
AC R
AN CROSSED
AH 1000FT AMSL
AL GND
DP 44:00:00 N 001:00:00 E
DP 44:10:00 N 001:10:00 E
DP 44:10:00 N 001:00:00 E
DP 44:00:00 N 001:10:00 E
`;
export const squareSample = [
  [
    [2, 48],
    [2.1, 48],
    [2.1, 48.1],
    [2, 48.1],
    [2, 48],
  ],
];
export const ED318 = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: {
        type: 'GeometryCollection',
        geometries: [
          {
            type: 'Polygon',
            coordinates: squareSample,
            layer: { upper: 150, upperReference: 'AGL', lower: 50, lowerReference: 'AGL', uom: 'm' },
          },
          {
            type: 'Point',
            coordinates: [2.6, 50.1],
            extent: { subType: 'Circle', radius: 3500 },
            layer: { upper: 300, upperReference: 'AMSL', uom: 'ft' },
          },
        ],
      },
      properties: {
        identifier: 'ABC1234',
        country: 'FRA',
        name: [{ text: 'Deux couches', lang: 'fr-FR' }],
        type: 'PROHIBITED',
        variant: 'COMMON',
        zoneAuthority: [],
      },
    },
  ],
});
export const ED269 = JSON.stringify({
  features: [
    {
      identifier: 'FRA0001',
      name: 'LF-P 1',
      restriction: 'PROHIBITED',
      geometry: [
        {
          uomDimensions: 'M',
          lowerLimit: 0,
          lowerVerticalReference: 'AGL',
          upperLimit: 99999,
          upperVerticalReference: 'AGL',
          horizontalProjection: { type: 'Circle', center: [2, 48], radius: 1000 },
        },
      ],
    },
  ],
});
export const AIXM45 = `<?xml version="1.0"?><AIXM-Snapshot>
<Ase><AseUid><codeType>R</codeType><codeId>LFR45A</codeId></AseUid><txtName>BOURGOGNE &amp; CO</txtName><codeDistVerUpper>HEI</codeDistVerUpper><valDistVerUpper>800</valDistVerUpper><uomDistVerUpper>FT</uomDistVerUpper><codeDistVerLower>HEI</codeDistVerLower><valDistVerLower>0</valDistVerLower><uomDistVerLower>FT</uomDistVerLower></Ase>
<Abd><AbdUid><AseUid><codeType>R</codeType><codeId>LFR45A</codeId></AseUid></AbdUid>
<Avx><codeType>GRC</codeType><geoLat>470000N</geoLat><geoLong>0040000E</geoLong></Avx>
<Avx><codeType>CWA</codeType><geoLat>471000.00N</geoLat><geoLong>0040000E</geoLong><geoLatArc>471000N</geoLatArc><geoLongArc>0041000E</geoLongArc></Avx>
<Avx><codeType>GRC</codeType><geoLat>471000N</geoLat><geoLong>0042000E</geoLong></Avx>
<Avx><codeType>GRC</codeType><geoLat>47.0N</geoLat><geoLong>4.33E</geoLong></Avx></Abd>
<Ase><AseUid><codeType>D</codeType><codeId>LFD1</codeId></AseUid></Ase>
</AIXM-Snapshot>`;
export const AIXM51 = `<message:AIXMBasicMessage xmlns:aixm="http://www.aixm.aero/schema/5.1"><message:hasMember><aixm:Airspace><aixm:timeSlice><aixm:AirspaceTimeSlice><aixm:type>R</aixm:type><aixm:designator>LFR1</aixm:designator><aixm:name>DEMO</aixm:name><aixm:geometryComponent><aixm:AirspaceGeometryComponent><aixm:theAirspaceVolume><aixm:AirspaceVolume><aixm:upperLimit uom="FL">115</aixm:upperLimit><aixm:upperLimitReference>STD</aixm:upperLimitReference><aixm:lowerLimit uom="FT">GND</aixm:lowerLimit><aixm:lowerLimitReference>SFC</aixm:lowerLimitReference><aixm:horizontalProjection><aixm:Surface srsName="urn:ogc:def:crs:EPSG::4326"><gml:patches><gml:PolygonPatch><gml:exterior><gml:LinearRing><gml:posList>48 2 48 2.1 48.1 2.1 48.1 2 48 2</gml:posList></gml:LinearRing></gml:exterior></gml:PolygonPatch></gml:patches></aixm:Surface></aixm:horizontalProjection></aixm:AirspaceVolume></aixm:theAirspaceVolume></aixm:AirspaceGeometryComponent></aixm:geometryComponent></aixm:AirspaceTimeSlice></aixm:timeSlice></aixm:Airspace></message:hasMember></message:AIXMBasicMessage>`;
export const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Site', upper: 60, upperReference: 'AGL', uom: 'm' },
      geometry: { type: 'MultiPolygon', coordinates: [squareSample, squareSample] },
    },
    {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    },
  ],
});
