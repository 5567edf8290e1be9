import { lazyPart } from '../parts/lazy-part.tsx';
import type { ErrorNoticeProps } from './ErrorNoticePart.tsx';

/** The one way in which a failure is shown: what happened, what to do next, and the facts for support. */
export const ErrorNotice = lazyPart<ErrorNoticeProps>(
  async () => (await import('./ErrorNoticePart.tsx')).ErrorNoticePart,
);
