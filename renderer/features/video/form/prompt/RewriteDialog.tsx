import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RewrittenPrompt } from '#contract';
import { useConnections } from '../../../../hooks/contexts/use-connections.ts';
import { useCostlyPress, useSpend } from '../../../../hooks/contexts/use-spend.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { SelectField } from '../../../../ui/controls/SelectField.tsx';
import { ErrorNotice } from '../../../../ui/messages/ErrorNotice.tsx';
import { ProgressLine } from '../../../../ui/messages/ProgressLine.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlays/Dialog.tsx';
import { wordDiff } from '../../../../ui/word-diff.ts';
import { useRewrite } from '../form.queries.ts';
import { useTypedForm, useVideoForm } from '../use-video-form.ts';
import styles from './RewriteDialog.module.css';

/** Taken where the connection has it: it is quick, and good at prompts. */
const preferredModel = 'textgen-3.7-flash';

/** Lets a text model rewrite the prompt for video, and shows what it changed: the user takes it or leaves it. */
export function RewriteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { replacePrompt } = useVideoForm();
  const { prompt } = useTypedForm().form;
  const { textModels } = useConnections().active.settings;
  const written = textModels.filter(({ makesPictures }) => !makesPictures);
  const models = (written.length > 0 ? written : textModels).map(({ name }) => name);
  const [chosen, setModel] = useState(preferredModel);
  const model = models.includes(chosen) ? chosen : (models[0] ?? preferredModel);
  const rewriting = useRewrite();
  const { isBusy, press } = useCostlyPress();
  /** What came last: it is paid for, whatever becomes of another try. */
  const [paid, setPaid] = useState<RewrittenPrompt>();
  // Nothing where the user did not want to pass a budget.
  const last = rewriting.data ?? paid;
  const rewritten = last?.prompt;
  const isSame = rewritten !== undefined && rewritten.trim() === prompt.trim();
  const rewrite = (): void => {
    setPaid(last);
    void press(async () => rewriting.mutate({ model, prompt }));
  };
  const take = (text: string): void => {
    replacePrompt(text);
    onClose();
  };

  return (
    <Dialog
      title={t('chat.improve.title')}
      isOpen
      onClose={onClose}
      isKept={rewriting.isPending || rewritten !== undefined}
      size="wide"
    >
      <p>{t('chat.improve.body')}</p>
      <TokenPrices model={model} />
      <div className={styles.ask}>
        <SelectField label={t('chat.improve.model')} options={models} value={model} onChange={setModel} />
        {rewriting.isPending ? (
          // A double click on the button in whose place this one comes.
          <Button isPending={isBusy} onPress={rewriting.cancel}>
            {t('common.cancel')}
          </Button>
        ) : (
          <Button look={rewritten === undefined ? 'primary' : 'plain'} onPress={rewrite}>
            {t(rewritten === undefined ? 'chat.improve.ask' : 'chat.improve.again')}
          </Button>
        )}
      </div>
      {rewriting.isPending && (
        <div role="status" className="stack quiet">
          {t('chat.improve.working')}
          <ProgressLine label={t('chat.improve.working')} fraction={null} />
        </div>
      )}
      <ErrorNotice error={rewriting.error} />
      {last?.isCut && <p>{t('chat.improve.cut')}</p>}
      {rewritten !== undefined &&
        (isSame ? <p>{t('chat.improve.same')}</p> : <Changes from={prompt} to={rewritten} />)}
      <DialogActions>
        <Button onPress={onClose}>
          {t(rewritten === undefined || isSame ? 'common.close' : 'chat.improve.keep')}
        </Button>
        {rewritten !== undefined && !isSame && (
          <Button look="primary" onPress={() => take(rewritten)}>
            {t('chat.improve.take')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What tokens cost, where it is written down: how many there will be, nobody knows before. */
function TokenPrices({ model }: { readonly model: string }) {
  const { t, money } = useWords();
  const { sheet } = useSpend();
  const price = sheet?.text.find((row) => row.model === model);
  if (!price?.input || !price.output || !sheet) return null;
  const [input, output] = [price.input, price.output].map((amount) => money.exact(amount, sheet.currency));
  return (
    <p className="soft">
      {`${t('spend.sheet.textHint')} ${t('spend.sheet.input')} ${input} · ${t('spend.sheet.output')} ${output}`}
    </p>
  );
}

function Changes({ from, to }: { readonly from: string; readonly to: string }) {
  const { t } = useTranslation();
  const parts = useMemo(() => wordDiff(from, to), [from, to]);
  return (
    <section className="stack" aria-label={t('chat.improve.changes')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <div className={styles.diff} dir="auto" tabIndex={0}>
        {parts.map(({ type, text }, index) => {
          const Part = type === 'added' ? 'ins' : type === 'removed' ? 'del' : 'span';
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one comparison never move.
          return <Part key={index}>{text}</Part>;
        })}
      </div>
      <p className="soft">{t('chat.improve.legend')}</p>
    </section>
  );
}
