import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AppErrorData, appError, readAddress, readToken } from '#contract';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { fieldOfError } from '../form/field-of-error.ts';
import { connect } from '../session.queries.ts';
import type { TokenField } from '../TokenInput.tsx';

type ConnectField = 'address' | 'token';

/** The connect form's behaviour. Both fields stay in the page: nothing typed there becomes React state. */
export function useConnect(onConnected?: () => void) {
  const client = useQueryClient();
  const addressRef = useRef<HTMLInputElement>(null);
  const tokenRef = useRef<TokenField>(null);
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<AppErrorData | null>(null);

  const refuse = (problem: AppErrorData): void => {
    setError(problem);
    const field = fieldOf(problem);
    const input = field === 'token' ? tokenRef.current : field === 'address' ? addressRef.current : null;
    input?.focus();
  };

  const submit = async (): Promise<void> => {
    const field = tokenRef.current;
    if (isChecking || !addressRef.current || !field) return;
    const address = readAddress(addressRef.current.value);
    if ('problem' in address) return refuse(appError(address.problem, 'The typed address was refused.'));
    const token = readToken(field.typed());
    if ('problem' in token) return refuse(appError(token.problem, 'The typed token was refused.'));
    setChecking(true);
    setError(null);
    try {
      await connect(client, address.address, token.token);
      field.clear();
      onConnected?.();
    } catch (thrown) {
      refuse(toAppError(thrown));
    } finally {
      setChecking(false);
    }
  };

  const dismiss = (): void => setError(null);
  return { addressRef, tokenRef, isChecking, error, wrongField: error && fieldOf(error), submit, dismiss };
}

/** The page asks for address and token alone. */
function fieldOf({ code }: AppErrorData): ConnectField | null {
  const field = fieldOfError(code);
  return field === 'address' || field === 'token' ? field : null;
}
