import { OperationsView } from '../../features/operations/OperationsView.tsx';
import type { ScreenProps } from '../use-shell.ts';

/** The operations, which can show what was said with gateways. */
export function OperationsScreen({ shell }: ScreenProps) {
  return <OperationsView onShowRequests={(id) => shell.showRequests({ type: 'operation', id })} />;
}
