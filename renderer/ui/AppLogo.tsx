import icon from './icon.svg';

/** The app's logo: a frame with a play head, drawn from the app's icon. Decoration; the name stands beside it. */
export function AppLogo({ size = 24 }: { readonly size?: number }) {
  return <img src={icon} width={size} height={size} alt="" draggable={false} />;
}
