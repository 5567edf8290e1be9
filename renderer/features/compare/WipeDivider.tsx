import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './WipeDivider.module.css';

interface WipeDividerProps {
  /** Percent of the width, from the left, that shows the first clip. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Percent of one press of an arrow key, and of one with Shift. */
const step = 2;
const largeStep = 10;

/** The line between two clips that lie over each other, moved with the pointer or with keys. */
export function WipeDivider({ value, onChange }: WipeDividerProps) {
  const { t } = useTranslation();
  const set = (next: number): void => onChange(Math.min(100, Math.max(0, next)));
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (frame === undefined || frame.width === 0) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      set(((event.clientX - frame.left) / frame.width) * 100);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? largeStep : step;
    const next = { ArrowLeft: value - by, ArrowRight: value + by, Home: 0, End: 100 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return (
    <div
      role="slider"
      aria-label={t('compare.wipe')}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={t('compare.wipeValue', { value: Math.round(value) })}
      tabIndex={0}
      className={styles.divider}
      style={{ left: `${value}%` }}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
    />
  );
}
