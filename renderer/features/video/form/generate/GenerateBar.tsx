import { CircleCheck, Minus, Plus, Sparkles, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, memo, useMemo } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { type AppErrorCode, type AppErrorData, maxVariations } from '#contract';
import { useChosenProject } from '../../../../hooks/contexts/use-chosen-project.ts';
import { useConnections } from '../../../../hooks/contexts/use-connections.ts';
import { useSpend } from '../../../../hooks/contexts/use-spend.ts';
import { shortcutLabel, shortcutSystem } from '../../../../hooks/keys/use-shortcut.ts';
import { useFormReadyMark } from '../../../../hooks/use-form-ready-mark.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import button from '../../../../ui/controls/Button.module.css';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TokenButton } from '../../../../ui/controls/TokenButton.tsx';
import { ErrorNotice } from '../../../../ui/messages/ErrorNotice.tsx';
import { budgetWarning } from '../../../../ui/spend/budget-view.ts';
import { PriceDetails } from '../../../../ui/spend/PriceDetails.tsx';
import { useVideoForm } from '../use-video-form.ts';
import { type FormPrice, formPrice } from './form-price.ts';
import styles from './GenerateBar.module.css';
import type { Generating } from './use-generate.ts';

interface GenerateBarProps {
  readonly generating: Generating;
  readonly onGenerate: () => void;
}

/**
 * The button Generate, and above it how many tasks it has just added, or why it could not. The button is never disabled: pressed while the
 * form has a fault, it shows the fault.
 */
export const GenerateBar = memo(function GenerateBar({ generating, onGenerate }: GenerateBarProps) {
  useFormReadyMark();
  const { t, money } = useWords();
  const { sheet } = useSpend();
  const { fields, sent } = useVideoForm();
  const { count } = generating;
  const price = useMemo(() => formPrice(sheet, fields, sent, count), [sheet, fields, sent, count]);
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.added}>
        {generating.addedCount > 0 && (
          <span>
            <CircleCheck aria-hidden />
            {t('compose.added', { count: generating.addedCount })}
          </span>
        )}
      </p>
      {generating.error && (
        <div className={styles.error}>
          <GenerateError error={generating.error} onDismiss={generating.dismissError} />
        </div>
      )}
      <div className={styles.row}>
        <AriaButton
          className={`${button.button} ${button.primary} ${styles.generate}`}
          aria-keyshortcuts={shortcutSystem === 'mac' ? 'Meta+Enter' : 'Control+Enter'}
          isPending={generating.isBusy}
          onPress={onGenerate}
        >
          <Sparkles aria-hidden />
          <span className={styles.words}>
            {count === 1 ? t('compose.generate') : t('compose.generateMany', { count })}
            {price.type === 'known' && (
              <span className={styles.price}>
                {' · '}
                {t('spend.about', { price: money.amount(price.total, price.quote.currency) })}
              </span>
            )}
          </span>
          <kbd className={styles.keys} aria-hidden>
            {shortcutLabel('video.generate')}
          </kbd>
        </AriaButton>
        <VariationsStepper count={count} onChange={generating.setCount} />
      </div>
      <PriceLine price={price} count={count} />
    </div>
  );
});

const ofTheToken: ReadonlySet<AppErrorCode> = new Set(['session.signed-out', 'gateway.unauthorized']);

interface GenerateErrorProps {
  readonly error: AppErrorData;
  readonly onDismiss: () => void;
}

/** Why Generate made nothing, with the way to what keeps it from that. */
function GenerateError({ error, onDismiss }: GenerateErrorProps) {
  const { t } = useWords();
  const { showSpend } = useSpend();
  const { active } = useConnections();
  return (
    <ErrorNotice error={error} onDismiss={onDismiss}>
      {error.code === 'spend.budget-stops' && (
        <Button onPress={showSpend}>{t('spend.budget.held.change')}</Button>
      )}
      {active.state !== 'ready' && ofTheToken.has(error.code) && <TokenButton connection={active} />}
    </ErrorNotice>
  );
}

interface PriceLineProps {
  readonly price: FormPrice;
  readonly count: number;
}

/** Below Generate, for those who wrote down prices: what the price is the sum of, and how full a budget is. */
const PriceLine = memo(function PriceLine({ price, count }: PriceLineProps) {
  const { t } = useWords();
  const { sheet, budgets, editPrices, showSpend } = useSpend();
  const { chosen, projectId } = useChosenProject();
  const warning = sheet === null ? null : budgetWarning(budgets, sheet.currency, projectId);
  const warningWords =
    warning === null ? '' : t(`spend.budget.warning.${warning.span}`, { percent: warning.percent });
  if (price.type === 'none' && warning === null) return null;
  return (
    <div className={styles.line}>
      {price.type === 'unset' && (
        <AriaButton
          className={styles.link ?? ''}
          aria-label={t('spend.noneFor')}
          onPress={() => editPrices()}
        >
          {t('spend.none')}
        </AriaButton>
      )}
      {price.type === 'known' && (
        <PriceDetails quote={price.quote} count={count} onEdit={() => editPrices()} />
      )}
      {warning !== null && (
        <AriaButton className={`${styles.link} ${styles.warning}`} onPress={showSpend}>
          <TriangleAlert aria-hidden />
          {warning.projectId === null || chosen === null
            ? warningWords
            : t('spend.budget.rowOf', { project: chosen.name, words: warningWords })}
        </AriaButton>
      )}
    </div>
  );
});

const steps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  Home: -maxVariations,
  End: maxVariations,
};

interface VariationsStepperProps {
  readonly count: number;
  readonly onChange: (count: number) => void;
}

/** How many variations of the form one press of Generate makes. One stop of Tab; the arrow keys change it. */
function VariationsStepper({ count, onChange }: VariationsStepperProps) {
  const { t } = useWords();
  const go = (wanted: number): void => onChange(Math.min(maxVariations, Math.max(1, wanted)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(count + step);
  };
  return (
    <div className={styles.stepper}>
      <AriaButton
        className={styles.button ?? ''}
        aria-label={t('compose.fewerVariations')}
        excludeFromTabOrder
        isDisabled={count <= 1}
        onPress={() => go(count - 1)}
      >
        <Minus aria-hidden />
      </AriaButton>
      <div
        role="spinbutton"
        tabIndex={0}
        className={styles.value}
        aria-label={t('compose.variations')}
        aria-valuemin={1}
        aria-valuemax={maxVariations}
        aria-valuenow={count}
        onKeyDown={onKeyDown}
      >
        {t('common.times', { count })}
      </div>
      <AriaButton
        className={styles.button ?? ''}
        aria-label={t('compose.moreVariations')}
        excludeFromTabOrder
        isDisabled={count >= maxVariations}
        onPress={() => go(count + 1)}
      >
        <Plus aria-hidden />
      </AriaButton>
    </div>
  );
}
