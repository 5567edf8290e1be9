import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceKind } from '#contract';
import { Segmented } from '../../../../ui/controls/Segmented.tsx';
import { TextBox } from '../../../../ui/controls/TextBox.tsx';
import { FormDialog } from '../../../../ui/overlays/FormDialog.tsx';
import styles from './AddLinkDialog.module.css';
import { guessKind } from './drag-contents.ts';
import { type Adding, refusalWords } from './use-adding.ts';

interface AddLinkDialogProps {
  readonly address: string;
  readonly kinds: readonly ReferenceKind[];
  readonly onAdd: Adding['addLink'];
  readonly onClose: () => void;
}

export function AddLinkDialog({ address, kinds, onAdd, onClose }: AddLinkDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(address);
  const [chosen, setChosen] = useState<ReferenceKind | null>(null);
  const guessed = guessKind(text);
  const kind = chosen ?? (guessed !== null && kinds.includes(guessed) ? guessed : 'image');

  const adding = useMutation({
    mutationFn: () => onAdd(text.trim(), kind),
    onSuccess: (refusals) => refusals.length === 0 && onClose(),
  });
  const refused = adding.data ?? [];
  const type = (typed: string): void => {
    setText(typed);
    adding.reset();
  };
  return (
    <FormDialog
      title={t('references.link.title')}
      act={t('common.add')}
      onSubmit={() => adding.mutateAsync()}
      isDisabled={text.trim() === ''}
      onClose={onClose}
    >
      <p className="quiet pretty">{t('references.link.hint')}</p>
      <TextBox
        label={t('references.link.address')}
        placeholder="https://"
        inputMode="url"
        maxLength={8192}
        spellCheck="false"
        value={text}
        onChange={type}
        isInvalid={refused.length > 0}
        autoFocus
      />
      {kinds.length > 1 && (
        <Segmented
          label={t('common.kind')}
          options={kinds}
          textOf={(option) => t(`references.link.kinds.${option}`)}
          value={kind}
          onChange={setChosen}
        />
      )}
      {refused.length > 0 && (
        <div role="alert" className={styles.refusal}>
          <CircleAlert aria-hidden />
          {refused.map(({ reason }) => refusalWords(reason, t)).join(' ')}
        </div>
      )}
    </FormDialog>
  );
}
