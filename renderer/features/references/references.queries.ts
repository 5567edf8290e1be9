import { useMutation } from '@tanstack/react-query';
import { call } from '../../bridge.ts';

export function usePickReferences() {
  return useMutation({
    mutationFn: (held: readonly string[]) => call('references.pick', { held: [...held] }),
  });
}
