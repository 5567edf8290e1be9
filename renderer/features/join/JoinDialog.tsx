import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { isBlank, maxJoinedClips, type Task } from '#contract';
import { announce } from '../../hooks/announce.ts';
import { isComposing } from '../../hooks/keys/key-table.ts';
import { rowKeysInWords } from '../../hooks/keys/use-shortcut.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { TextBox } from '../../ui/controls/TextBox.tsx';
import { Callout } from '../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { ProgressLine } from '../../ui/messages/ProgressLine.tsx';
import { Dialog, DialogChoice } from '../../ui/overlays/Dialog.tsx';
import { maxNameCharacters, variationWords } from '../tasks/data/task-names.ts';
import styles from './JoinDialog.module.css';
import { cancelJoin, joinableQuery, listenForJoinProgress, useJoin } from './join.queries.ts';
import { PartList } from './PartList.tsx';
import { cutAt, cutsOf, lengthOf, mismatching, namedClip, type Part, wholePart } from './parts.ts';

interface JoinDialogProps {
  readonly ids: readonly string[];
  readonly onJoined: (task: Task) => void;
  readonly onClose: () => void;
}

/** Puts clips into order, cuts them at key frames, and makes one clip of them. It stays until that is done, or given up. */
export function JoinDialog({ ids, onJoined, onClose }: JoinDialogProps) {
  const { t, format } = useWords();
  const hintId = useId();
  const asked = ids.slice(0, maxJoinedClips);
  const inspection = useQuery(joinableQuery(asked));
  const [own, setOwn] = useState<readonly Part[] | null>(null);
  const [ownName, setName] = useState<string | null>(null);
  const [chosenKey, choose] = useState<string | null>(null);
  const [fraction, setFraction] = useState(0);
  const added = useRef(0);
  const plan = useRef<HTMLFieldSetElement>(null);
  const joining = useJoin();
  useEffect(() => listenForJoinProgress(setFraction), []);

  const clips = new Map(
    inspection.data?.clips.map((clip) => {
      const place = clip.variation && t('tasks.variation.short', variationWords(clip.variation));
      return [clip.id, namedClip(clip, place)];
    }),
  );
  const listed = own ?? [...clips.values()].map((clip) => wholePart(clip.id, clip));
  // A clip that was read again may have become another, or be away.
  const parts = listed.map((part) => ({ ...part, clip: clips.get(part.clip.id) ?? part.clip }));
  const judged = mismatching(parts);
  const mismatches = judged.filter(({ why }) => why !== null);
  const chosen = parts.find(({ key }) => key === chosenKey) ?? null;
  const first = parts[0]?.clip.title ?? '';
  const name = ownName ?? t('join.defaultName', { name: first.slice(0, maxNameCharacters - 20) });
  const isFull = parts.length >= maxJoinedClips;
  const isReady = parts.length > 0 && mismatches.length === 0 && !isBlank(name);

  const reorder = (keys: readonly string[]): void =>
    setOwn(keys.flatMap((key) => parts.find((part) => part.key === key) ?? []));
  const again = (part: Part): void => {
    added.current += 1;
    const copy = { ...part, key: `${part.clip.id} ${added.current}` };
    setOwn(parts.flatMap((one) => (one.key === part.key ? [one, copy] : [one])));
    announce(t('join.announce.added', { name: part.clip.name }));
  };
  const remove = (part: Part): void => {
    setOwn(parts.filter(({ key }) => key !== part.key));
    announce(t('join.announce.removed', { name: part.clip.name }));
  };
  const leaveOut = (): void => {
    setOwn(judged.flatMap(({ part, why }) => (why === null ? part : [])));
    // The button goes with what it was about.
    requestAnimationFrame(() => plan.current?.querySelector<HTMLElement>('[role="row"], input')?.focus());
  };
  const change = (part: Part): void => setOwn(parts.map((one) => (one.key === part.key ? part : one)));
  const start = (): void => {
    setFraction(0);
    const plan = parts.map(({ clip, start: from, end }) => ({ id: clip.id, start: from, end }));
    // A callback given to `mutate` is not called while the library is hidden.
    joining.mutateAsync({ parts: plan, name }).then(
      (outcome) => {
        if (outcome.type === 'joined') onJoined(outcome.task);
        else announce(t('join.announce.cancelled'));
      },
      () => void inspection.refetch(),
    );
  };

  return (
    <Dialog
      title={t('join.title')}
      isOpen
      onClose={() => (joining.isPending ? cancelJoin() : onClose())}
      isKept={joining.isPending || own !== null || ownName !== null}
      size="wide"
    >
      <p id={hintId} className="quiet pretty">
        {t('join.hint', rowKeysInWords)}
      </p>
      {inspection.isPending && (
        <div className="stack quiet" role="status">
          <p>{t('join.reading')}</p>
          <ProgressLine label={t('join.reading')} fraction={null} />
        </div>
      )}
      <ErrorNotice error={inspection.error} />
      {ids.length > maxJoinedClips && (
        <Callout tone="warn" icon={TriangleAlert}>
          {t('join.most', { value: format.integer(maxJoinedClips) })}
        </Callout>
      )}
      {mismatches.length > 0 && (
        <Callout tone="warn" icon={TriangleAlert}>
          <div className={styles.mismatches} role="status">
            <span>{t('join.mismatches', format.counted(mismatches.length))}</span>
            <Button onPress={leaveOut}>{t('join.leaveOut')}</Button>
          </div>
        </Callout>
      )}
      {inspection.isSuccess && (
        <fieldset ref={plan} className={styles.plan} disabled={joining.isPending} inert={joining.isPending}>
          <PartList
            parts={judged}
            chosenKey={chosenKey}
            isFull={isFull}
            describedBy={hintId}
            onChoose={choose}
            onReorder={reorder}
            onAgain={again}
            onRemove={remove}
          />
          <p className="quiet">
            {t('join.total', { ...format.counted(parts.length), length: format.length(lengthOf(parts)) })}
          </p>
          <PartCut part={chosen} onChange={change} />
          <TextBox
            label={t('common.name')}
            value={name}
            onChange={setName}
            maxLength={maxNameCharacters}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) event.continuePropagation();
              else if (isReady) start();
            }}
            isDisabled={joining.isPending}
          />
        </fieldset>
      )}
      <ErrorNotice error={joining.error} onDismiss={joining.reset} />
      {joining.isPending && <ProgressLine label={t('join.progress')} fraction={fraction} />}
      <DialogChoice
        onCancel={joining.isPending ? cancelJoin : onClose}
        act={joining.isPending ? t('join.joining') : t('join.join')}
        isDisabled={!isReady}
        isPending={joining.isPending}
        onAct={start}
      />
    </Dialog>
  );
}

interface PartCutProps {
  readonly part: Part | null;
  readonly onChange: (part: Part) => void;
}

function PartCut({ part, onChange }: PartCutProps) {
  const { t, format } = useWords();
  if (part === null || part.clip.layout === null) return <p className="quiet pretty">{t('join.cutHint')}</p>;
  const cuts = cutsOf(part);
  return (
    // biome-ignore lint/a11y/useSemanticElements: two choices about one thing, within a fieldset
    <div role="group" aria-label={t('join.cut', { name: part.clip.name })} className={styles.cut}>
      <p className={styles.cutName}>{t('join.cut', { name: part.clip.name })}</p>
      {(['start', 'end'] as const).map((edge) => (
        <SelectField
          key={edge}
          label={t(`join.${edge}`)}
          options={cuts[edge].map(String)}
          value={String(part[edge])}
          textOf={(at) => format.length(Number(at))}
          onChange={(at) => onChange(cutAt(part, { [edge]: Number(at) }))}
        />
      ))}
    </div>
  );
}
