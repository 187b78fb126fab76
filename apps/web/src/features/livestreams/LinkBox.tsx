import type { Livestream } from '@envol/contract/livestreams';
import { Copy, Link2 } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useCopy } from '../../shared/secret/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { LinkEnd } from './LinkEnd.tsx';
import styles from './livestreams.module.css';
import { useHourText } from './texts.ts';

/** "…/livestream/k7Qm…x3Tb": enough to tell two apart, too little to open one from a picture of the screen. */
const shortUrl = (url: string): string => {
  const { host, pathname } = new URL(url);
  const name = pathname.split('/').at(-1) ?? '';
  return `${host}/…/${name.slice(0, 4)}…${name.slice(-4)}`;
};

const useLinkActs = ({ id, link }: Livestream) => {
  const { t } = useTranslation('livestreams');
  const renew = async (): Promise<void> => {
    await callApi(endpoints.reloadPublicLink, { params: { id }, body: {} });
    showSuccess(t(link.state === 'open' ? 'renewed' : 'link_made'));
    await refreshQueries('livestreams');
  };
  const withdraw = async (): Promise<void> => {
    await callApi(endpoints.withdrawPublicLink, { params: { id } });
    showSuccess(t('withdrawn'));
    await refreshQueries('livestreams');
  };
  return { renew, withdraw };
};

const useStateText = ({ link }: Livestream): string => {
  const { t } = useTranslation('livestreams');
  const format = useFormats();
  const hourText = useHourText();
  const { state, expires_at, withdrawn_at, withdrawn_by } = link;
  if (state === 'open' && expires_at !== null) return t('link_text_open', hourText(expires_at));
  if (state === 'expired' && expires_at !== null)
    return t('link_text_expired', { date: format.dayAndClock(expires_at) });
  if (state === 'withdrawn' && withdrawn_at !== null)
    return t('link_text_withdrawn', { name: withdrawn_by ?? '', date: format.dayAndClock(withdrawn_at) });
  return t('link_text_none');
};

/** Who may watch without an account: nobody, or whoever has this link, until its end or its withdrawal. */
export const LinkBox = ({ stream }: { readonly stream: Livestream }) => {
  const { t } = useTranslation('livestreams');
  const copy = useCopy();
  const { renew, withdraw } = useLinkActs(stream);
  const text = useStateText(stream);
  const mayShare = stream.available_actions.includes('share');
  const { public_url: url } = stream;
  return (
    <section className={styles.box} aria-label={t('link')}>
      <h3>
        <Link2 size={16} aria-hidden /> {t('link')}
      </h3>
      {url !== null && (
        <div className={styles.url}>
          <code title={t('link')}>{shortUrl(url)}</code>
          <Button variant="outlined" startIcon={<Copy size={16} />} onClick={() => copy(url)}>
            {t('copy')}
          </Button>
        </div>
      )}
      <p>{text}</p>
      {url !== null && mayShare && <LinkEnd stream={stream} />}
      {mayShare && (
        <div className={styles.acts}>
          <ActButton variant="outlined" act={renew}>
            {t(url === null ? 'link_make' : 'renew')}
          </ActButton>
          {url !== null && (
            <ActButton variant="outlined" color="error" act={withdraw}>
              {t('withdraw')}
            </ActButton>
          )}
        </div>
      )}
    </section>
  );
};
