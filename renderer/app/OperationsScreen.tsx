// First here too, so that it stands before the schemas in what the screens share.
import '../quiet-zod.ts';
import { OperationsView } from '../features/operations/OperationsView.tsx';
import type { ScreenProps } from './use-shell.ts';

/** The operations, which can show what was said with gateways. */
export function OperationsScreen({ shell }: ScreenProps) {
  return <OperationsView onShowRequests={(id) => shell.showRequests({ type: 'operation', id })} />;
}
