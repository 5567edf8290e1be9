import { useQuery } from '@tanstack/react-query';
import { Activity, memo, Suspense, useState } from 'react';
import type { ViewState } from '#contract';
import { NeedsTokenBanner } from '../features/session/NeedsTokenBanner.tsx';
import { ErrorBoundary } from '../ui/messages/ErrorBoundary.tsx';
import { Banners } from './Banners.tsx';
import { LensDialogs } from './LensDialogs.tsx';
import styles from './Shell.module.css';
import { Splash } from './Splash.tsx';
import { type ScreenName, screenNames, screens } from './screens.tsx';
import { TopBar } from './TopBar.tsx';
import { type ScreenProps, useShell } from './use-shell.ts';
import { viewQuery } from './view.queries.ts';

type ShellProps = Pick<ScreenProps, 'session'>;

/** The signed-in window, as the user left it. */
export function Shell({ session }: ShellProps) {
  const first = useQuery(viewQuery);
  return first.data === undefined ? <Splash /> : <Frame session={session} first={first.data} />;
}

/** Bar on top, one screen below. */
function Frame({ session, first }: ShellProps & { readonly first: ViewState }) {
  const { shown, shell, lens, showLens } = useShell(first);
  return (
    <div className={styles.shell}>
      <TopBar session={session} shown={shown} onShow={(view) => shell.changeView({ view })} />
      <NeedsTokenBanner session={session} />
      <Banners />
      <div className={styles.view}>
        {screenNames.map((name) => (
          <ScreenPlace key={name} name={name} isShown={name === shown} session={session} shell={shell} />
        ))}
      </div>
      <LensDialogs target={lens} onOpen={showLens} />
    </div>
  );
}

interface ScreenPlaceProps extends ScreenProps {
  readonly name: ScreenName;
  readonly isShown: boolean;
}

/** Draws a screen once it was shown. One that is not shown any more keeps its state. */
function ScreenPlace({ isShown, ...props }: ScreenPlaceProps) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{wasShown && <Screen {...props} />}</Activity>;
}

/** Not drawn again when it only comes into sight: the form and the library take about 50 ms. */
const Screen = memo(function Screen({ name, ...props }: Omit<ScreenPlaceProps, 'isShown'>) {
  const { Component } = screens[name];
  return (
    <ErrorBoundary>
      <Suspense>
        <Component {...props} />
      </Suspense>
    </ErrorBoundary>
  );
});
