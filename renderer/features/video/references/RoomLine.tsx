import { memo, useMemo } from 'react';
import {
  countReferences,
  maxBodyBytes,
  type ReferenceKind,
  referenceKinds,
  referenceLimits,
} from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { useTypedForm, useVideoForm } from '../form/use-video-form.ts';
import { RequestMeter } from './fixes/RequestSize.tsx';
import styles from './RoomLine.module.css';

/** Share of a limit above which what is used of it is worth a look. */
const worthALook = 0.5;
/** Bytes in which the meter goes on. */
const meterStep = maxBodyBytes / 1024;

/** How much room is left, by kind and in bytes: drawn where a limit comes near, always there for those who hear the page. */
export function RoomLine() {
  const { fields, sent } = useVideoForm();
  const { bodyBytes } = useTypedForm();
  const { format } = useWords();
  const kinds = useMemo(() => (fields.mode === 'references' ? countsByKind(sent) : []), [fields.mode, sent]);
  const isSizeShown = bodyBytes > maxBodyBytes * worthALook;
  const isShown = isSizeShown || kinds.some((kind) => kind.isShown);
  return (
    <div className={isShown ? styles.line : styles.unseen}>
      <Counts kinds={kinds} />
      <RequestMeter
        size={format.bytes(bodyBytes)}
        bytes={Math.ceil(bodyBytes / meterStep) * meterStep}
        isSpokenOnly={!isSizeShown}
      />
    </div>
  );
}

const Counts = memo(function Counts({ kinds }: { readonly kinds: ReturnType<typeof countsByKind> }) {
  const { t } = useWords();
  return kinds.map(({ kind, held, limit, isWrong, isShown }) => (
    <span key={kind} className={isShown ? styles.count : 'spoken'} data-wrong={isWrong || undefined}>
      {t(`references.counts.${kind}`, { held, limit })}
    </span>
  ));
});

function countsByKind(references: readonly { readonly kind: ReferenceKind }[]) {
  const counts = countReferences(references);
  const isAlone = counts.audio > 0 && counts.audio === counts.total;
  return referenceKinds.map((kind) => {
    const [held, limit] = [counts[kind], referenceLimits[kind]];
    const isWrong = held > limit || (kind === 'audio' && isAlone);
    return { kind, held, limit, isWrong, isShown: isWrong || held > limit * worthALook };
  });
}
