import type { FlightFile, FlightFiles } from '@envol/contract/flight-files';
import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { Download, FileDown, FileText, FolderArchive, MapPinned } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { callApi, downloadFile } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useMay, useTakesFiles } from '../../../api/session.ts';
import { Pieces, placesOf } from '../../../shared/places/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Menu, type MenuEntry, type MenuGroup } from '../../../ui/overlay/Menu.tsx';
import { PlanTag } from '../../../ui/PlanTag.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

/** Areas for other programs, by what they read. */
const EXPORTS = [
  ['kmz', 'kmz'],
  ['geojson', 'geojson'],
  ['geopackage', 'gpkg'],
  ['gpx', 'gpx'],
  ['csv', 'csv'],
  ['qgc_plan', 'plan'],
  ['mp_fence', 'waypoints'],
  ['dji_wpml', 'kmz'],
  ['litchi', 'csv'],
] as const;
/** Routes, of which each area has its own: several come in an archive. */
const ROUTES: ReadonlySet<string> = new Set(['dji_wpml', 'litchi']);

/** A failure is shown by the call itself. */
const get = (coming: Promise<void>): void => void coming.catch(() => undefined);

/** The constraint sheet in both formats; it is made first where there is none, or the mission has changed since. */
const useConstraintSheet = (flight: Flight) => {
  const mayWrite = useMay('flight:write');
  const args = { params: { id: flight.id } };
  const { data } = useQuery(queryOf(endpoints.getConstraintSheet, args));
  const sheet = data?.constraint_sheet ?? null;
  const isStale = sheet === null || sheet.to_update;
  const name = `${flight.display_identifier} contraintes`;
  const take = async (format: 'pdf' | 'word'): Promise<void> => {
    if (isStale && mayWrite) {
      await callApi(endpoints.generateConstraintSheet, args);
      await refreshQueries('flights');
    }
    if (format === 'pdf') return downloadFile(endpoints.downloadConstraintSheet, args, `${name}.pdf`);
    return downloadFile(
      endpoints.downloadFlightWord,
      { ...args, query: { sheet: 'constraints' } },
      `${name}.docx`,
    );
  };
  return { isOffered: flight.analysis !== null && (sheet !== null || mayWrite), sheet, take };
};

/** "12 Ko", or "≈ 190 Ko" of what is written only when it is asked for. */
const useSizeText = (files: FlightFiles | undefined) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const about = (bytes: number, isEstimated: boolean): string =>
    isEstimated ? t('files.about', { size: format.bytes(bytes) }) : format.bytes(bytes);
  return {
    of: (file: FlightFile['file']) => {
      const known = files?.files.find((each) => each.file === file);
      return known === undefined ? undefined : (
        <small className={styles.size}>{about(known.bytes, known.is_estimated)}</small>
      );
    },
    zip: files && <small className={styles.size}>{about(files.zip_bytes, true)}</small>,
  };
};

/** The areas in what other programs read. */
const useAreaFiles = ({ id, display_identifier, areas }: Flight): readonly MenuEntry[] => {
  const { t } = useTranslation('flights');
  return EXPORTS.map(([format, extension]) => ({
    key: format,
    icon: MapPinned,
    label: t(`exports.${format}`),
    aside: <PlanTag feature="kml" />,
    run: () => {
      const args = { params: { id }, query: { format } };
      const isArchive = ROUTES.has(format) && areas.length > 1;
      const name = `${display_identifier}.${isArchive ? 'zip' : extension}`;
      get(downloadFile(endpoints.downloadFlightAreas, args, name));
    },
  }));
};

const KmlAside = ({ size }: { readonly size: ReactNode }) => (
  <>
    {size}
    <PlanTag feature="kml" />
  </>
);

/** What the mission can be taken away as, each with its format and size; asked for when the menu first opens. */
const useFileGroups = (flight: Flight, isOpen: boolean): MenuGroup[] => {
  const { t } = useTranslation('flights');
  const args = { params: { id: flight.id } };
  const { data: files } = useQuery({ ...queryOf(endpoints.listFlightFiles, args), enabled: isOpen });
  const size = useSizeText(files);
  const { isOffered, sheet, take } = useConstraintSheet(flight);
  const name = flight.display_identifier;
  const papers = files?.files.find(({ file }) => file === 'document')?.count ?? 0;
  const word: MenuEntry = {
    key: 'mission_word',
    icon: FileText,
    label: t('files.word'),
    aside: size.of('mission_word'),
    run: () => get(downloadFile(endpoints.downloadFlightWord, args, `${name}.docx`)),
  };
  const pdf: MenuEntry = {
    key: 'mission_pdf',
    icon: FileDown,
    label: t('files.pdf'),
    aside: size.of('mission_pdf'),
    run: () => get(downloadFile(endpoints.downloadFlightPdf, args, `${name}.pdf`)),
  };
  const constraints: MenuEntry[] = [
    {
      key: 'constraints_pdf',
      icon: FileDown,
      label: t('files.pdf'),
      aside: size.of('constraints_pdf'),
      run: () => get(take('pdf')),
    },
    {
      key: 'constraints_word',
      icon: FileText,
      label: t('files.word'),
      aside: size.of('constraints_word'),
      run: () => get(take('word')),
    },
  ];
  return [
    { key: 'mission', title: t('files.mission'), entries: [pdf, word] },
    ...(isOffered
      ? [
          {
            key: 'constraints',
            title: t(sheet?.to_update ? 'files.constraints_again' : 'files.constraints'),
            entries: constraints,
          },
        ]
      : []),
    {
      key: 'rest',
      title: t('files.rest'),
      entries: [
        {
          key: 'kml',
          icon: MapPinned,
          label: t('files.kml'),
          aside: <KmlAside size={size.of('kml')} />,
          run: () => get(downloadFile(endpoints.downloadFlightKml, args, `${name}.kml`)),
        },
        ...useAreaFiles(flight),
        {
          key: 'zip',
          icon: FolderArchive,
          label: papers === 0 ? t('files.zip') : t('files.zip_with', { count: papers }),
          aside: size.zip,
          run: () => get(downloadFile(endpoints.downloadFlightZip, args, `${name}.zip`)),
        },
      ],
    },
  ];
};

/** Every file of the mission in one menu, in the language of the screen, and what features put beside it. */
export const Downloads = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flights');
  const [isOpen, setOpen] = useState(false);
  const groups = useFileGroups(flight, isOpen);
  const takesFiles = useTakesFiles();
  return (
    <>
      {takesFiles && (
        <Menu
          label={t('files.menu')}
          wide
          groups={groups}
          onOpen={() => setOpen(true)}
          button={(props) => (
            <IconButton aria-label={t('files.menu')} title={t('files.menu')} {...props}>
              <Download size={18} />
            </IconButton>
          )}
        />
      )}
      <Pieces of={placesOf('mission', 'links')} give={{ flight }} />
    </>
  );
};
