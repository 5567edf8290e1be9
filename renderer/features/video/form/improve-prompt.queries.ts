import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TextModel } from '#contract';
import { call } from '../../../bridge.ts';

/** Asks a text model for another prompt; leaving or asking anew breaks off the request that is under way. */
export function useRewrite() {
  const ticket = useRef<string | null>(null);
  const rewriting = useMutation({
    mutationFn: async ({ model, prompt }: { readonly model: TextModel; readonly prompt: string }) => {
      const own = crypto.randomUUID();
      ticket.current = own;
      try {
        return (await call('chat.rewritePrompt', { model, prompt, ticket: own })).prompt;
      } finally {
        if (ticket.current === own) ticket.current = null;
      }
    },
  });
  const { reset } = rewriting;
  const cancel = (): void => {
    const under = ticket.current;
    ticket.current = null;
    reset();
    // Nothing waits for it any more; that it cannot be broken off changes nothing here.
    if (under !== null) void call('chat.cancelRewrite', { ticket: under }).catch(() => undefined);
  };
  const leave = useRef(cancel);
  leave.current = cancel;
  useEffect(() => () => leave.current(), []);
  return { ...rewriting, cancel };
}
