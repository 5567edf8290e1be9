import { ChevronLeft, ChevronRight, EyeOff, Flag, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Mark } from '#contract';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { RatingControl } from '../marks/RatingControl.tsx';
import styles from './ReviewControls.module.css';
import type { MarkChange } from './review-state.ts';

interface ReviewControlsProps {
  /** What is decided about the clip that is shown. */
  readonly mark: Mark;
  readonly onDecide: (change: MarkChange) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onUndo: () => void;
  readonly canUndo: boolean;
  /** How the clip plays. */
  readonly children: ReactNode;
}

/** What can be done with the clip that is shown, each with its key. */
export function ReviewControls(props: ReviewControlsProps) {
  const { mark, onDecide, onStep, onUndo, canUndo, children } = props;
  const { t } = useTranslation();
  return (
    <div className={styles.controls}>
      <div className={styles.part}>
        <IconButton label={t('review.previous')} onPress={() => onStep(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={t('review.next')} onPress={() => onStep(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <div className={`${styles.part} ${styles.marks}`}>
        <RatingControl look="stage" rating={mark.rating} onChange={(rating) => onDecide({ rating })} />
        <ChoiceButton
          text={t('review.pick')}
          keyName="P"
          isOn={mark.choice === 'picked'}
          onChange={(isOn) => onDecide({ choice: isOn ? 'picked' : null })}
        >
          <Flag aria-hidden fill={mark.choice === 'picked' ? 'currentColor' : 'none'} />
        </ChoiceButton>
        <ChoiceButton
          text={t('review.hide')}
          keyName="X"
          isOn={mark.choice === 'hidden'}
          onChange={(isOn) => onDecide({ choice: isOn ? 'hidden' : null })}
        >
          <EyeOff aria-hidden />
        </ChoiceButton>
        {canUndo && (
          <IconButton label={t('common.undo')} onPress={onUndo}>
            <Undo2 aria-hidden />
          </IconButton>
        )}
      </div>
      {children}
    </div>
  );
}

interface ChoiceButtonProps {
  readonly text: string;
  readonly keyName: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function ChoiceButton({ text, keyName, isOn, onChange, children }: ChoiceButtonProps) {
  return (
    <ToggleButton className={styles.choice ?? ''} isSelected={isOn} onChange={onChange} aria-label={text}>
      {children}
      <span className={styles.word}>{text}</span>
      <kbd className={styles.key}>{keyName}</kbd>
    </ToggleButton>
  );
}
