import type { MapMode } from '../../palette.ts';

interface RoadColours {
  readonly casing: string;
  readonly minor: string;
  readonly major: string;
  readonly majorCasing: string;
  readonly highway: string;
  readonly highwayCasing: string;
  readonly path: string;
  readonly rail: string;
  readonly name: string;
  readonly green: string;
  readonly building: string;
  readonly buildingLine: string;
}

/** Quieter than any zone: the ground says where one is, and nothing of what applies there. */
export const ROAD_COLOURS: Readonly<Record<MapMode, RoadColours>> = {
  light: {
    casing: '#dcd8cc',
    minor: '#ffffff',
    major: '#fdf4dc',
    majorCasing: '#dccfae',
    highway: '#f3dfb2',
    highwayCasing: '#cfb987',
    path: '#cbc5b6',
    rail: '#bcb8ad',
    name: '#5f6b7a',
    green: '#e9efdf',
    building: '#e8e4da',
    buildingLine: '#d5d0c3',
  },
  dark: {
    casing: '#0f1722',
    minor: '#243142',
    major: '#2e3c4f',
    majorCasing: '#0d141e',
    highway: '#4a4537',
    highwayCasing: '#0d141e',
    path: '#2b394b',
    rail: '#364457',
    name: '#8b9bb0',
    green: '#172420',
    building: '#1c2736',
    buildingLine: '#2a3848',
  },
};
