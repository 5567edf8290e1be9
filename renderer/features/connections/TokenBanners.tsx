import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isTokenWanted, tokenWords, useConnections } from '../../hooks/contexts/use-connections.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TokenButton } from '../../ui/controls/TokenButton.tsx';
import { Banner } from '../../ui/messages/Banner.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { sessionQuery, useUnlock } from './connections.queries.ts';

/** One line for each connection whose token is wanted now. */
export function TokenBanners() {
  const { t } = useTranslation();
  const { all } = useConnections();
  return all.filter(isTokenWanted).map((connection) => {
    const words = tokenWords(connection, t);
    if (words === null) return null;
    return (
      <Banner
        key={connection.id}
        role="alert"
        tone="warn"
        icon={KeyRound}
        title={words.title}
        text={words.next}
      >
        {connection.state === 'keychain-locked' && <UnlockButton />}
        <TokenButton connection={connection} />
      </Banner>
    );
  });
}

/** Asks a keychain that was locked, or whose key was denied, once more; says so where that takes a restart. */
export function UnlockButton() {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useUnlock();
  const { data: session } = useQuery(sessionQuery);
  return (
    <>
      <Button isPending={isPending} onPress={() => mutate()}>
        {t(session?.restartsToUnlock ? 'session.restart' : 'common.tryAgain')}
      </Button>
      <ErrorNotice error={error} />
    </>
  );
}
