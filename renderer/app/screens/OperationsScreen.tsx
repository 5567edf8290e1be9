import { OperationsView } from '../../features/operations/OperationsView.tsx';
import type { ScreenProps } from '../use-shell.ts';

export function OperationsScreen({ shell }: ScreenProps) {
  return <OperationsView onShowRequests={(id) => shell.showRequests({ type: 'operation', id })} />;
}
