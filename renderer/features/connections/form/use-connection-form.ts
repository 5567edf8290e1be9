import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AppErrorData,
  type ConnectionInput,
  type ConnectionReport,
  type ConnectionView,
  Secret,
} from '#contract';
import { connectionName, useConnections } from '../../../hooks/contexts/use-connections.ts';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { connections, saveConnection } from '../connections.queries.ts';
import type { TokenField } from '../TokenInput.tsx';
import {
  type ConnectionDraft,
  type DraftField,
  draftOf,
  type FieldProblem,
  fieldOfError,
  readDraft,
} from './draft.ts';

export type ConnectionForm = ReturnType<typeof useConnectionForm>;

/** What the parts of the form are given. */
export interface FormPartProps {
  readonly form: ConnectionForm;
}

/** The form of one connection, stored or new. What is secret stays in its inputs and is read when it is sent. */
export function useConnectionForm(stored: ConnectionView | null, onSaved: (saved: ConnectionView) => void) {
  const id = useId();
  const { t } = useTranslation();
  const client = useQueryClient();
  const { all } = useConnections();
  const [first] = useState(() => draftOf(stored, all));
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [error, setError] = useState<AppErrorData | null>(null);
  const [report, setReport] = useState<{ report: ConnectionReport; address: string } | null>(null);
  const [busy, setBusy] = useState<'testing' | 'saving' | null>(null);
  const [refusals, setRefusals] = useState(0);
  const tokenRef = useRef<TokenField>(null);
  const proxyUserRef = useRef<HTMLInputElement>(null);
  const proxyPasswordRef = useRef<HTMLInputElement>(null);

  const secrets = () => ({
    token: tokenRef.current?.typed() ?? new Secret(''),
    proxyUser: proxyUserRef.current?.value ?? '',
    proxyPassword: proxyPasswordRef.current?.value ?? '',
  });

  /** What was found speaks of what no longer stands in the form. */
  const forgetTest = (): void => {
    setReport(null);
    if (report !== null) setError(null);
  };

  const refuse = (refused: AppErrorData): void => {
    setError(refused);
    setRefusals((count) => count + 1);
  };

  async function run(purpose: 'save' | 'test', work: (input: ConnectionInput) => Promise<void>) {
    if (busy !== null) return;
    const others = all.filter((other) => other.id !== stored?.id).map((other) => connectionName(other, t));
    const read = readDraft(draft, secrets(), stored, others, purpose);
    setError(null);
    setReport(null);
    setProblems('problems' in read ? read.problems : []);
    if ('problems' in read) return setRefusals((count) => count + 1);
    setBusy(purpose === 'save' ? 'saving' : 'testing');
    try {
      await work(read.input);
    } catch (thrown) {
      refuse(toAppError(thrown));
    } finally {
      setBusy(null);
    }
  }

  return {
    id,
    draft,
    /** What a check has shown, of which address. */
    report,
    /** What is being tested or stored stays as it is shown. */
    change: (change: Partial<ConnectionDraft>): void => {
      if (busy !== null) return;
      setDraft((now) => ({ ...now, ...change }));
      forgetTest();
    },
    forgetTest,
    tokenRef,
    proxyUserRef,
    proxyPasswordRef,
    problems,
    error,
    dismissError: (): void => setError(null),
    busy,
    /** How often something was found wrong: each time the first wrong field takes the focus. */
    refusals,
    test: (): Promise<void> =>
      run('test', async (input) => {
        const checked = await connections.test(input);
        setReport({ report: checked, address: input.address });
        if (checked.error !== null) refuse(checked.error);
      }),
    save: (): Promise<void> =>
      run('save', async (input) => {
        // The inputs may outlive the form, which may be left while it is stored; what is secret must not.
        const token = tokenRef.current;
        const typed = [proxyUserRef.current, proxyPasswordRef.current];
        const saved = await saveConnection(client, input);
        token?.clear();
        for (const field of typed) if (field !== null) field.value = '';
        onSaved(saved);
      }),
    async chooseCa(): Promise<void> {
      if (busy !== null) return;
      setError(null);
      try {
        const chosen = await connections.chooseCa();
        if (chosen === null) return;
        setDraft((now) => ({ ...now, ca: { type: 'chosen', ...chosen } }));
        forgetTest();
      } catch (thrown) {
        refuse(toAppError(thrown));
      }
    },
    /** Whether something typed would be lost. */
    isChanged(): boolean {
      const { token, proxyUser, proxyPassword } = secrets();
      const isTyped = !token.isEmpty || proxyUser !== '' || proxyPassword !== '';
      return isTyped || JSON.stringify(draft) !== JSON.stringify(first);
    },
  };
}

export function fieldId(field: DraftField, row?: number): string {
  return row === undefined ? field : `${field}-${row}`;
}

/** Puts the focus into the first wrong field, each time that something was found wrong. */
export function useFocusOnWrong({ id, refusals, problems, error }: ConnectionForm): void {
  const field = problems[0]?.field ?? (error && fieldOfError[error.code]);
  const wrong = field && fieldId(field, problems[0]?.row);
  const seen = useRef(0);
  useEffect(() => {
    // The screen that is shown again is no reason to move the focus.
    if (refusals === seen.current || !wrong) return;
    seen.current = refusals;
    document.getElementById(`${id}-${wrong}`)?.focus();
  }, [refusals, wrong, id]);
}

/** Puts the focus on the part of the form that is asked for, when the form opens, and when another part is. */
export function useFocusOnOpen(formRef: RefObject<HTMLFormElement | null>, part: string): void {
  const shown = useRef('');
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    formRef.current?.querySelector<HTMLElement>(part)?.focus();
  }, [formRef, part]);
}
