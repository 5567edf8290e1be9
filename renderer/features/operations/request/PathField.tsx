import { useState } from 'react';
import { FieldError, Text } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type OperationPathProblem, readOperationPath } from '#contract';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import styles from './PathField.module.css';

interface PathFieldProps {
  readonly path: string;
  /** The connection's address, below which the path is. */
  readonly address: string;
  /** Whether it is said that nothing was entered, and that a place is not filled in. */
  readonly isShowingEmpty: boolean;
  readonly onChange: (path: string) => void;
}

/** The path below the connection's address. A complete address that is pasted becomes its path. */
export function PathField({ path, address, isShowingEmpty, onChange }: PathFieldProps) {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(false);
  const { problem } = readOperationPath(path, address);
  const isUnfinished = problem === 'empty' || problem === 'placeholder';
  const shown: OperationPathProblem | null =
    problem !== null && (isShowingEmpty || (isLeft && problem !== 'empty') || !isUnfinished) ? problem : null;

  const type = (typed: string): void => {
    const read = readOperationPath(typed, address);
    // Only what was pasted as a whole is a complete address below this one.
    onChange(read.problem === 'other-origin' || read.problem === 'outside' ? typed : read.path);
  };

  return (
    <TextBox
      className={styles.path}
      label={t('operations.path')}
      placeholder={t('operations.pathPlaceholder')}
      maxLength={4_096}
      spellCheck="false"
      value={path}
      onChange={type}
      onBlur={() => setLeft(true)}
      isInvalid={shown !== null}
    >
      <Text slot="description" className={styles.below ?? ''}>
        {address === '' ? '' : t('operations.below', { address })}
      </Text>
      <FieldError className={styles.problem ?? ''}>
        {shown !== null && t(`operations.pathProblems.${shown}`)}
      </FieldError>
    </TextBox>
  );
}
