import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { shareUnit } from './transfer-rate.ts';
import { useTransferRate } from './use-transfer.ts';

/** `12.4 of 46.9 MB · 8.1 MB/s`; the rate is left out until it is known, and once all bytes have moved. */
export function useTransferWords({ id, transfer }: Task): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const rate = useTransferRate(id);
  if (transfer === null) return null;
  const { done, total } = transfer;
  const amount =
    total === null
      ? format.bytes(done)
      : t('tasks.transferOf', {
          done: shareUnit(format.bytes(done), format.bytes(total)),
          total: format.bytes(total),
        });
  if (rate === null || done === total) return amount;
  // Where it must break, it breaks before the rate, not inside it.
  const size = format.bytes(rate).replace(' ', '\u00a0');
  return `${amount} ·\u00a0${t('tasks.rate', { size })}`;
}
