import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { presentTime } from '../../device/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectBox } from '../../ui/form/SelectBox.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** Years that an accountant may still close. */
const YEARS = 4;

/** A year's entries, as the accountant's program reads them. */
export const AccountingExport = ({ structure_id }: { readonly structure_id: number | null }) => {
  const { t } = useTranslation('invoices');
  const today = todayIn(presentTime(), FRENCH_TIME);
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const query = { date_min: `${year}-01-01`, date_max: year === thisYear ? today : `${year}-12-31` };
  const name = `ecritures-${query.date_min}-${query.date_max}.csv`;
  const save = (): void => {
    const taken =
      structure_id === null
        ? downloadFile(endpoints.platformAccounting, { query }, name)
        : downloadFile(endpoints.structureAccounting, { params: { id: structure_id }, query }, name);
    void taken.catch(() => undefined);
  };
  return (
    <Row gap={2} centred>
      <SelectBox
        label={t('export_year')}
        value={year}
        options={Array.from({ length: YEARS }, (_, index) => ({
          value: thisYear - index,
          label: String(thisYear - index),
        }))}
        onChange={setYear}
      />
      <Button variant="outlined" startIcon={<Download size={16} />} onClick={save}>
        {t('export')}
      </Button>
    </Row>
  );
};
