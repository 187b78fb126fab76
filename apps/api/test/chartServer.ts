import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The shape of IGN's own answer to GetCapabilities, three layers of it and one on another grid. */
const CAPABILITIES = `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1"
  xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
  <ows:ServiceIdentification><ows:Title>WMTS Géoplateforme</ows:Title></ows:ServiceIdentification>
  <Contents>
    <Layer>
      <ows:Title>Parcelles cadastrales &amp; bâti</ows:Title>
      <ows:Abstract>PCI  Express,
        mis à jour deux fois par an</ows:Abstract>
      <ows:Keywords><ows:Keyword>Cadastre</ows:Keyword></ows:Keywords>
      <ows:WGS84BoundingBox>
        <ows:LowerCorner>-63.37252 -21.475586</ows:LowerCorner><ows:UpperCorner>55.925865 51.31212</ows:UpperCorner>
      </ows:WGS84BoundingBox>
      <ows:Identifier>CADASTRALPARCELS.PARCELLAIRE_EXPRESS</ows:Identifier>
      <Style>
        <ows:Title>Bords de parcelles</ows:Title><ows:Identifier>BDPARCELLAIRE</ows:Identifier>
      </Style>
      <Style isDefault="true">
        <ows:Title>PCI vecteur</ows:Title><ows:Identifier>PCI vecteur</ows:Identifier>
        <LegendURL format="image/png" height="200" width="200" xlink:href="https://data.geopf.fr/annexes/legende.png"/>
      </Style>
      <Format>image/png</Format>
      <TileMatrixSetLink>
        <TileMatrixSet>PM_0_19</TileMatrixSet>
        <TileMatrixSetLimits>
          <TileMatrixLimits><TileMatrix>10</TileMatrix><MinTileRow>0</MinTileRow></TileMatrixLimits>
          <TileMatrixLimits><TileMatrix>19</TileMatrix><MinTileRow>0</MinTileRow></TileMatrixLimits>
        </TileMatrixSetLimits>
      </TileMatrixSetLink>
    </Layer>
    <Layer>
      <ows:Title>Photographies aériennes</ows:Title>
      <ows:Identifier>ORTHOIMAGERY.ORTHOPHOTOS</ows:Identifier>
      <Style isDefault="true"><ows:Identifier>normal</ows:Identifier></Style>
      <Format>image/jpeg</Format>
      <TileMatrixSetLink><TileMatrixSet>PM_0_19</TileMatrixSet></TileMatrixSetLink>
    </Layer>
    <Layer>
      <ows:Title>Lambert seulement</ows:Title>
      <ows:Identifier>LAMBERT.ONLY</ows:Identifier>
      <Style isDefault="true"><ows:Identifier>normal</ows:Identifier></Style>
      <Format>image/png</Format>
      <TileMatrixSetLink><TileMatrixSet>LAMB93</TileMatrixSet></TileMatrixSetLink>
    </Layer>
    <TileMatrixSet>
      <ows:Identifier>PM_0_19</ows:Identifier><ows:SupportedCRS>EPSG:3857</ows:SupportedCRS>
      <TileMatrix><ows:Identifier>0</ows:Identifier></TileMatrix>
      <TileMatrix><ows:Identifier>19</ows:Identifier></TileMatrix>
    </TileMatrixSet>
    <TileMatrixSet>
      <ows:Identifier>LAMB93</ows:Identifier><ows:SupportedCRS>EPSG:2154</ows:SupportedCRS>
      <TileMatrix><ows:Identifier>0</ows:Identifier></TileMatrix>
    </TileMatrixSet>
  </Contents>
</Capabilities>`;

/** What stands for IGN's Géoplateforme: its list, and the ICAO chart for who has the key; level 6 is in trouble. */
export const startChartServer = async () => {
  const asked: URL[] = [];
  const faults = { list: false };
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push(url);
    if (url.pathname === '/wmts' && !faults.list)
      return reply.setHeader('content-type', 'application/xml').end(CAPABILITIES);
    if (url.pathname === '/private/wmts' && url.searchParams.get('apikey') === 'key') {
      if (url.searchParams.get('TILEMATRIX') === '11') return reply.writeHead(404).end();
      if (url.searchParams.get('TILEMATRIX') !== '6')
        return reply.setHeader('content-type', 'image/jpeg').end(Buffer.from([0xff, 0xd8, 0xff, 0xd9]));
    }
    return reply.writeHead(503).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    faults,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};
