import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { FieldError, Form, Group, Input, Label, Text, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { defaultConnectionSettings, type OperationAnswer, pollLimits } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import field from '../../../ui/controls/Field.module.css';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { operations, operationsStateQuery, useOperationAction } from '../operations.queries.ts';
import type { RequestDraft } from '../use-request.ts';
import styles from './PollDialog.module.css';
import { firstPollForm, type PollForm, readPollForm } from './poll-form.ts';

interface PollDialogProps {
  readonly answer: OperationAnswer;
  readonly draft: RequestDraft;
  readonly onClose: () => void;
}

/** Asks what to poll, until when, and how often at most. */
export function PollDialog({ answer, draft, onClose }: PollDialogProps) {
  const { t } = useTranslation();
  const settings = useQuery(operationsStateQuery).data?.connection?.settings ?? defaultConnectionSettings;
  const [form, setForm] = useState(() => firstPollForm(answer, settings.paths.queryVideo));
  const [problem, setProblem] = useState<keyof PollForm | null>(null);
  const starting = useOperationAction();
  const change = (part: Partial<PollForm>): void => {
    setForm({ ...form, ...part });
    setProblem(null);
  };
  const start = (event: SyntheticEvent): void => {
    event.preventDefault();
    const read = readPollForm(draft.operation, form);
    if ('problem' in read) setProblem(read.problem);
    else starting.mutate(() => operations.startPolling(read.plan), { onSuccess: onClose });
  };
  const fieldProps = (name: keyof PollForm) => ({
    label: t(`operations.poll.${name}`),
    text: form[name],
    problem:
      problem === name
        ? t(`operations.poll.problems.${name}`, {
            min: pollLimits.leastSeconds,
            max: name === 'most' ? pollLimits.mostPolls : pollLimits.mostSeconds,
          })
        : null,
    onChange: (text: string) => change({ [name]: text }),
  });
  return (
    <Dialog title={t('operations.poll.title')} isOpen onClose={onClose}>
      <Form className={styles.form ?? ''} onSubmit={start}>
        <p className={styles.body}>{t('operations.poll.body')}</p>
        <ChoiceField
          label={t('operations.poll.id')}
          choices={answer.ids.map(({ value, pointer }) => ({ id: pointer, text: value }))}
          text={form.id}
          maxLength={1_024}
          isInvalid={problem === 'id'}
          describedBy={undefined}
          onType={(id) => change({ id })}
          onChoose={(pointer) =>
            change({ id: answer.ids.find((one) => one.pointer === pointer)?.value ?? form.id })
          }
        />
        <PollField {...fieldProps('path')} hint={t('operations.poll.pathHint')} />
        <div className={styles.pair}>
          <PollField {...fieldProps('word')} />
          <PollField
            {...fieldProps('pointer')}
            hint={t('operations.poll.pointerHint')}
            placeholder={t('operations.poll.pointerPlaceholder')}
          />
          <PollField {...fieldProps('seconds')} />
          <PollField {...fieldProps('most')} />
        </div>
        {starting.isError && <ErrorNotice error={toAppError(starting.error)} />}
        <DialogActions>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" isPending={starting.isPending}>
            {t('operations.poll.start')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface PollFieldProps {
  readonly label: string;
  readonly text: string;
  readonly problem: string | null;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly onChange: (text: string) => void;
}

function PollField({ label, text, problem, hint, placeholder, onChange }: PollFieldProps) {
  return (
    <TextField className={field.field ?? ''} value={text} onChange={onChange} isInvalid={problem !== null}>
      <Label className={field.label ?? ''}>{label}</Label>
      <Group className={field.control ?? ''}>
        <Input
          className={field.input ?? ''}
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          {...(placeholder !== undefined && { placeholder })}
        />
      </Group>
      {hint !== undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.problem ?? ''}>{problem}</FieldError>
    </TextField>
  );
}
