import { ToastPlace } from '../../../../ui/messages/Toast.tsx';
import { lazyPart, useWasOpen } from '../../../../ui/parts/lazy-part.tsx';
import type { RefusalsProps } from './Refusals.tsx';

const Refusals = lazyPart(async () => (await import('./Refusals.tsx')).Refusals);

/** What was not taken, and why. */
export function RefusalToast(props: RefusalsProps) {
  const wasRefused = useWasOpen(props.refused.length > 0);
  return <ToastPlace at="above">{wasRefused && <Refusals {...props} />}</ToastPlace>;
}
