import type { Livestream, LivestreamCamera } from '@envol/contract/livestreams';
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './cameras.module.css';
import shared from './livestreams.module.css';

/** While something was asked, and while nothing was. */
const ASKED_AGAIN_MS = 2_000;
const AGAIN_MS = 15_000;

const isPending = ({ command }: LivestreamCamera): boolean =>
  command?.state === 'asked' || command?.state === 'sent';

/** "80-0-0 · normal-0": the camera and its picture, as DJI counts them. */
const pictureName = ({ device, video_id }: LivestreamCamera): string =>
  video_id.slice(device.length + 1).replace('/', ' · ');

const CameraLine = ({
  stream,
  camera,
}: {
  readonly stream: Livestream;
  readonly camera: LivestreamCamera;
}) => {
  const { t } = useTranslation('livestreams');
  const params = { id: stream.id, camera_id: camera.id };
  const { command, available_actions: acts } = camera;
  const start = async (): Promise<void> => {
    await callApi(endpoints.startLivestreamCamera, { params });
    showSuccess(t('camera_start_asked'));
    await refreshQueries('livestreams');
  };
  const stop = async (): Promise<void> => {
    await callApi(endpoints.stopLivestreamCamera, { params });
    showSuccess(t('camera_stop_asked'));
    await refreshQueries('livestreams');
  };
  return (
    <li className={styles.camera}>
      <span>
        <b>{camera.drone_name ?? camera.device}</b>
        <small>{t('camera_by', { picture: pictureName(camera), gateway: camera.gateway })}</small>
        {command !== null && (
          <small role="status">
            {t(`camera_states.${command.act}.${command.state}`, { result: String(command.result ?? '') })}
          </small>
        )}
      </span>
      {acts.includes('start') && (
        <ActButton variant="outlined" size="small" act={start}>
          {t('camera_start')}
        </ActButton>
      )}
      {acts.includes('stop') && (
        <ActButton variant="outlined" size="small" color="error" act={stop}>
          {t('camera_stop')}
        </ActButton>
      )}
    </li>
  );
};

/** Cameras of the operator's docks and controllers, which send their picture when they are asked. */
export const CamerasBox = ({ stream }: { readonly stream: Livestream }) => {
  const { t } = useTranslation('livestreams');
  const { data } = useQuery({
    ...queryOf(endpoints.listLivestreamCameras, { params: { id: stream.id } }),
    refetchInterval: ({ state }) => (state.data?.results.some(isPending) ? ASKED_AGAIN_MS : AGAIN_MS),
  });
  if (data === undefined || data.results.length === 0) return null;
  return (
    <section className={shared.box} aria-label={t('cameras')}>
      <h3>
        <Camera size={16} aria-hidden /> {t('cameras')}
      </h3>
      <p>{t(data.has_address ? 'cameras_hint' : 'source_none')}</p>
      <ul className={styles.cameras}>
        {data.results.map((camera) => (
          <CameraLine key={camera.id} stream={stream} camera={camera} />
        ))}
      </ul>
    </section>
  );
};
