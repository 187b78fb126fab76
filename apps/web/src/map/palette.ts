export type MapMode = 'light' | 'dark';

/** Every colour the map draws with; one object a theme, on the tokens of the product's look. */
export interface MapPalette {
  readonly mode: MapMode;
  readonly land: string;
  readonly sea: string;
  readonly coast: string;
  readonly border: string;
  readonly departement: string;
  readonly text: string;
  readonly textQuiet: string;
  readonly textSea: string;
  /** Names and signs of the aeronautical chart: reporting points, beacons. */
  readonly textChart: string;
  readonly obstacle: string;
  /** The sea's darker edge along the shore. */
  readonly shore: string;
  readonly river: string;
  readonly motorway: string;
  readonly rail: string;
  readonly runway: string;
  /** Halo of labels: keeps them readable over a satellite picture. */
  readonly halo: string;
  /** Casing under outlines over imagery. */
  readonly casing: string;
  readonly primary: string;
  readonly surface: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly primaryWeak: string;
  readonly shadow: string;
  readonly zone: {
    readonly prohibited: string;
    readonly restricted: string;
    readonly danger: string;
    readonly rtba: string;
    readonly ctr: string;
    readonly upper: string;
    readonly information: string;
  };
  readonly status: {
    readonly accepted: string;
    readonly conditions: string;
    readonly refused: string;
    readonly submitted: string;
    readonly pending: string;
    readonly archived: string;
    readonly live: string;
  };
}

const light: MapPalette = {
  mode: 'light',
  land: '#f8f7f3',
  sea: '#dfe8f0',
  coast: '#b9c8d6',
  border: '#9aa8b8',
  departement: '#d3d2cb',
  text: '#33445a',
  textQuiet: '#7f8c9c',
  textSea: '#6f8aa6',
  textChart: '#3d6299',
  obstacle: '#5a6472',
  shore: '#c3d4e3',
  river: '#b4cce1',
  motorway: '#dfcfb4',
  rail: '#cfccc3',
  runway: '#5b6b7f',
  halo: 'rgba(255,255,255,0.92)',
  casing: 'rgba(255,255,255,0.75)',
  primary: '#1f5eff',
  surface: '#ffffff',
  ink: '#0f1c2e',
  muted: '#5b6b7f',
  line: '#e3e8ee',
  primaryWeak: '#eaf0ff',
  shadow: '0 1px 2px rgba(15,28,46,.06),0 8px 24px rgba(15,28,46,.10)',
  zone: {
    prohibited: '#b3151f',
    restricted: '#cc3b2b',
    danger: '#b8741a',
    rtba: '#8a3ba8',
    ctr: '#2566cf',
    upper: '#7688a3',
    information: '#7d9a8c',
  },
  status: {
    accepted: '#14804a',
    conditions: '#b45309',
    refused: '#c2271d',
    submitted: '#1f5eff',
    pending: '#64748b',
    archived: '#7f93ad',
    live: '#0f766e',
  },
};

const dark: MapPalette = {
  mode: 'dark',
  land: '#151e2a',
  sea: '#0a1019',
  coast: '#3b5069',
  border: '#4a5c73',
  departement: '#2c3a4d',
  text: '#c3cfde',
  textQuiet: '#66778d',
  textSea: '#4d6784',
  textChart: '#86aae0',
  obstacle: '#9aa7b8',
  shore: '#101b2a',
  river: '#22384f',
  motorway: '#3a3a3c',
  rail: '#2b3644',
  runway: '#93a3b8',
  halo: 'rgba(13,20,29,0.9)',
  casing: 'rgba(13,20,29,0.7)',
  primary: '#6d9bff',
  surface: '#141d29',
  ink: '#e8eef6',
  muted: '#93a3b8',
  line: '#243244',
  primaryWeak: '#1a2a4a',
  shadow: '0 1px 2px rgba(0,0,0,.4),0 8px 24px rgba(0,0,0,.5)',
  zone: {
    prohibited: '#ff6b72',
    restricted: '#f0776b',
    danger: '#dba04f',
    rtba: '#c58be0',
    ctr: '#6295f2',
    upper: '#66799a',
    information: '#6d8f80',
  },
  status: {
    accepted: '#4cc38a',
    conditions: '#f2a63b',
    refused: '#ff7a70',
    submitted: '#6d9bff',
    pending: '#94a3b8',
    archived: '#7288a6',
    live: '#2dd4bf',
  },
};

/** The map's colours in one theme. */
export function mapPalette(mode: MapMode): MapPalette {
  return mode === 'dark' ? dark : light;
}
