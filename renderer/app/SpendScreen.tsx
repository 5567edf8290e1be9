import { SpendView } from '../features/spend/SpendView.tsx';

/** What was spent; it needs nothing of the other screens. */
export function SpendScreen() {
  return <SpendView />;
}
