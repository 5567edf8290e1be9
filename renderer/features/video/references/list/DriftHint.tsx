import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { driftPlace, type FrameOf } from '#contract';
import { useAnnounce } from '../../../../hooks/use-announce.ts';
import { placeInChainQuery } from '../references.queries.ts';
import styles from './FrameSlots.module.css';

/** Says that the clip to be made stands far down a chain, where contrast and colours drift. Keeps nothing from being sent. */
export function DriftHint({ first }: { readonly first: FrameOf | undefined }) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const said = useRef<string | null>(null);
  const taskId = first?.taskId ?? null;
  const { data } = useQuery({ ...placeInChainQuery(taskId ?? ''), enabled: taskId !== null });
  const place = taskId === null || data === undefined ? null : data + 1;
  const text = place !== null && place >= driftPlace ? t('goOn.drift', { place }) : null;
  useEffect(() => {
    // Once for each frame: a form that is shown again says nothing twice.
    if (text === null || said.current === taskId) return;
    said.current = taskId;
    announce(text);
  }, [text, taskId, announce]);
  if (text === null) return null;
  return (
    <p className={styles.drift}>
      <Info aria-hidden />
      {text}
    </p>
  );
}
