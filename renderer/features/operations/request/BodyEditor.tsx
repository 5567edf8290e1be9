import { useState } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type OperationRequest, operationLimits } from '#contract';
import { useDebounced } from '../../../hooks/use-debounced.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { readableJson } from '../../../ui/readable-json.ts';
import styles from './BodyEditor.module.css';
import { findJsonProblem } from './json-problem.ts';

interface BodyEditorProps {
  readonly request: OperationRequest;
  readonly onChange: (change: Partial<OperationRequest>) => void;
}

/** The body, as JSON that is checked while it is written, or as any text. */
export function BodyEditor({ request, onChange }: BodyEditorProps) {
  const { t } = useTranslation();
  const { body, bodyType, method } = request;
  /** What was kept of a text that was too long, for as long as it is the body. */
  const [cut, setCut] = useState<string | null>(null);
  const isCut = cut === body;
  const problem = bodyType === 'json' && body.trim() !== '' ? findJsonProblem(body) : null;
  const isJson = bodyType === 'json' && body.trim() !== '' && problem === null;
  const type = (text: string): void => {
    const kept = text.slice(0, operationLimits.body);
    setCut(kept === text ? null : kept);
    onChange({ body: kept });
  };
  const format = (): void => {
    const laidOut = readableJson(body, Number.POSITIVE_INFINITY);
    if (laidOut.length <= operationLimits.body) onChange({ body: laidOut });
  };
  const words = isCut
    ? t('operations.body.tooLong')
    : method === 'GET'
      ? body !== '' && t('operations.body.notSent')
      : body === ''
        ? t('operations.body.empty')
        : problem !== null
          ? t('operations.body.problem', problem)
          : isJson && t('operations.body.valid');
  const isBad = problem !== null || isCut;
  // What is wrong is read aloud when typing has paused, not at every key.
  const spoken = useDebounced((isBad && words) || '', 1_000);
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <Segmented
          look="filled"
          label={t('operations.body.type')}
          options={['json', 'text']}
          textOf={(type) => t(`operations.body.${type}`)}
          value={bodyType}
          onChange={(next) => onChange({ bodyType: next })}
        />
        <Button look="quiet" isDisabled={!isJson} onPress={format}>
          {t('operations.body.format')}
        </Button>
      </div>
      <TextField className={styles.field ?? ''} value={body} onChange={type} isInvalid={problem !== null}>
        <Label className="spoken">{t('operations.parts.body')}</Label>
        <TextArea className={styles.text ?? ''} spellCheck={false} autoComplete="off" wrap="soft" />
      </TextField>
      <p className={styles.note} data-bad={isBad || undefined}>
        {words || '\u00a0'}
      </p>
      <span role="status" className="spoken">
        {isBad ? spoken : ''}
      </span>
    </div>
  );
}
