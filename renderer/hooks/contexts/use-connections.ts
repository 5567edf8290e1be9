import type { TFunction } from 'i18next';
import type { ConnectionView } from '#contract';
import { createHandle } from './create-handle.ts';

/** What of a connection's form is asked for: its beginning, or what stands under "Advanced". */
export type FormPart = 'beginning' | 'advanced';

/** The connections, and what can be asked for from anywhere in the window. `renderer/app` provides it. */
export interface ConnectionsHandle {
  /** In the order in which they were made, the practice gateway last. */
  readonly all: readonly ConnectionView[];
  /** Where what the user starts now goes. */
  readonly active: ConnectionView;
  /** Opens the one field into which the token of a connection is typed. */
  readonly askForToken: (connectionId: string) => void;
  /** Shows the connections in the settings; with an id, the form of that connection. */
  readonly manage: (connectionId?: string, part?: FormPart) => void;
  /** What `manage` has asked for and the section has not shown yet. */
  readonly managing: { readonly connectionId: string | null; readonly part: FormPart } | null;
  readonly managed: () => void;
}

export const [ConnectionsContext, useConnections] = createHandle<ConnectionsHandle>();

/** How a connection is called: the practice gateway has no name of its own. */
export function connectionName({ kind, name }: Pick<ConnectionView, 'kind' | 'name'>, t: TFunction): string {
  return kind === 'practice' ? t('session.practiceBadge') : name;
}

/** What keeps a connection from being used, and what to do about it: to give it a token. */
export type TokenWords = NonNullable<ReturnType<typeof tokenWords>>;

/** The words for a connection that needs a token, the same wherever they are said; `null` for one that is ready. */
export function tokenWords(connection: ConnectionView, t: TFunction) {
  const { state } = connection;
  if (state === 'ready') return null;
  return {
    title: t(`connections.token.${state}.title`, { name: connectionName(connection, t) }),
    next: t(`connections.token.${state}.next`),
  };
}

/** Whether its token is wanted now: of the active one, of one that refused it in the middle of work, and where tasks wait for it. */
export function isTokenWanted({ isActive, state, liveTasks }: ConnectionView): boolean {
  return state !== 'ready' && (isActive || state === 'refused' || liveTasks > 0);
}

/**
 * What else of a connection is not at hand because it goes with its token: these have to be given again with it, which only the
 * connection's form can take.
 */
export function lostAccessOf({ isOpen, ca, proxy }: ConnectionView): readonly ('certificates' | 'proxy')[] {
  if (isOpen) return [];
  const hasProxySecret = proxy.type === 'address' && proxy.hasSecret;
  return [...(ca === null ? [] : ['certificates' as const]), ...(hasProxySecret ? ['proxy' as const] : [])];
}
