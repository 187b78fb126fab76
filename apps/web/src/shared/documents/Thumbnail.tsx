import { useQuery } from '@tanstack/react-query';
import { FileText, Image } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useObjectUrl } from '../../device/useObjectUrl.ts';
import styles from './documents.module.css';

/** A picture's, or a PDF's first page's, small picture; a sign in its place while it comes, or where it cannot be made. */
export const Thumbnail = ({ id, type }: { readonly id: number; readonly type: string }) => {
  const { data } = useQuery({
    ...queryOf(endpoints.documentThumbnail, { params: { id } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useObjectUrl(data);
  const Sign = type.startsWith('image/') ? Image : FileText;
  if (address === null) return <Sign size={16} strokeWidth={1.8} aria-hidden />;
  return <img className={styles.thumbnail} src={address} alt="" />;
};
