import { expect, it } from 'vitest';
import { endpoints } from '../api.ts';
import { type Endpoint, isBinary } from '../endpoint.ts';

/** Files of data that ask for no plan, each with its reason (docs/adr/0329). */
const OPEN: Readonly<Record<string, string>> = {
  customLayerFeatures: 'what the map draws',
  downloadDocument: 'a paper as it was brought in',
  downloadFlightExport: 'asking for it is what a plan opens',
  downloadFlightZip: 'papers of a mission; its areas are laid in where the plan opens them',
  downloadOperatorExport:
    'whoever leaves takes along what is held of it (regulation (EU) 2023/2854, art. 25)',
  downloadPersonalData: 'a person’s right (GDPR, art. 15 and 20)',
  downloadPublicTipDocument: 'a paper of a structure',
  platformAccounting: 'who sells keeps its books',
  structureAccounting: 'who sells keeps its books',
};
const DATA = /csv|kml|geo\+json|zip|octet-stream/;
const files = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).filter(
  ([, { response }]) => isBinary(response) && DATA.test(response.content_type),
);

it('the files of data are found, and none is named that is not', () => {
  expect(files.length).toBeGreaterThan(20);
  const names = files.map(([name]) => name);
  expect(Object.keys(OPEN).filter((name) => !names.includes(name))).toEqual([]);
});

it.each(files)('%s asks for a plan, or says why it asks for none', (name, { feature }) => {
  expect((feature === undefined) === name in OPEN).toBe(true);
});
